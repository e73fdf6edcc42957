// The different values of a tensor, or entries of a dimension: how many there are, where each went, and how many went
// there; of neighbours alone, too. Followed: rows say of which sizes.
#pragma once
#include "opbound/aten.h"

namespace opbound {
#define OPBOUND_DISTINCT(of)                                                                                           \
	int64_t of##_count(const at::Tensor &t);                                                                           \
	int64_t of##_count(const at::Tensor &t, int64_t d);                                                                \
	at::Tensor of##_values(const at::Tensor &t, int64_t n);                                                            \
	at::Tensor of##_values(const at::Tensor &t, int64_t d, int64_t n);                                                 \
	at::Tensor of##_places(const at::Tensor &t, int64_t n);                                                            \
	at::Tensor of##_places(const at::Tensor &t, int64_t d, int64_t n);                                                 \
	at::Tensor of##_counts(const at::Tensor &t, int64_t n);                                                            \
	at::Tensor of##_counts(const at::Tensor &t, int64_t d, int64_t n);
OPBOUND_DISTINCT(unique)
OPBOUND_DISTINCT(neighbour)
#undef OPBOUND_DISTINCT
at::Tensor no_values();
} // namespace opbound
namespace at {
inline std::tuple<Tensor, Tensor, Tensor> _unique2(const Tensor &t, bool sorted = true, bool inverse = false,
                                                   bool counts = false)
{
	int64_t n = opbound::unique_count(t);
	return std::tuple<Tensor, Tensor, Tensor>(opbound::unique_values(t, n),
	                                          inverse ? opbound::unique_places(t, n) : opbound::no_values(),
	                                          counts ? opbound::unique_counts(t, n) : opbound::no_values());
}
inline std::tuple<Tensor, Tensor> _unique(const Tensor &t, bool sorted = true, bool inverse = false)
{
	int64_t n = opbound::unique_count(t);
	return std::tuple<Tensor, Tensor>(opbound::unique_values(t, n),
	                                  inverse ? opbound::unique_places(t, n) : opbound::no_values());
}
inline std::tuple<Tensor, Tensor, Tensor> unique_dim(const Tensor &t, int64_t d, bool sorted = true,
                                                     bool inverse = false, bool counts = false)
{
	int64_t n = opbound::unique_count(t, d);
	return std::tuple<Tensor, Tensor, Tensor>(opbound::unique_values(t, d, n),
	                                          inverse ? opbound::unique_places(t, d, n) : opbound::no_values(),
	                                          counts ? opbound::unique_counts(t, d, n) : opbound::no_values());
}
inline std::tuple<Tensor, Tensor, Tensor> unique_consecutive(const Tensor &t, bool inverse = false,
                                                             bool counts = false)
{
	int64_t n = opbound::neighbour_count(t);
	return std::tuple<Tensor, Tensor, Tensor>(opbound::neighbour_values(t, n),
	                                          inverse ? opbound::neighbour_places(t, n) : opbound::no_values(),
	                                          counts ? opbound::neighbour_counts(t, n) : opbound::no_values());
}
inline std::tuple<Tensor, Tensor, Tensor> unique_dim_consecutive(const Tensor &t, int64_t d, bool inverse = false,
                                                                 bool counts = false)
{
	int64_t n = opbound::neighbour_count(t, d);
	return std::tuple<Tensor, Tensor, Tensor>(opbound::neighbour_values(t, d, n),
	                                          inverse ? opbound::neighbour_places(t, d, n) : opbound::no_values(),
	                                          counts ? opbound::neighbour_counts(t, d, n) : opbound::no_values());
}
inline std::tuple<Tensor, Tensor, Tensor> unique_consecutive(const Tensor &t, bool inverse, bool counts,
                                                             std::optional<int64_t> d)
{
	return d.has_value() ? unique_dim_consecutive(t, d.value(), inverse, counts) : unique_consecutive(t, inverse, counts);
}
} // namespace at
