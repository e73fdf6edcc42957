// The different values of a tensor: how many there are, and where each element went. Followed: rows say of which sizes.
#pragma once
#include "opbound/aten.h"

namespace opbound {
int64_t unique_count(const at::Tensor &t);
at::Tensor unique_values(const at::Tensor &t, int64_t n);
at::Tensor unique_places(const at::Tensor &t, int64_t n);
} // namespace opbound
namespace at {
inline std::tuple<Tensor, Tensor, Tensor> _unique2(const Tensor &t, bool sorted = true, bool inverse = false,
                                                   bool counts = false)
{
	int64_t n = opbound::unique_count(t);
	Tensor places = inverse ? opbound::unique_places(t, n) : opbound::unique_values(t, 0);
	return std::tuple<Tensor, Tensor, Tensor>(opbound::unique_values(t, n), places,
	                                          opbound::unique_values(t, counts ? n : 0));
}
inline std::tuple<Tensor, Tensor> _unique(const Tensor &t, bool sorted = true, bool inverse = false)
{
	int64_t n = opbound::unique_count(t);
	return std::tuple<Tensor, Tensor>(opbound::unique_values(t, n), inverse ? opbound::unique_places(t, n) : opbound::unique_values(t, 0));
}
inline std::tuple<Tensor, Tensor, Tensor> unique_consecutive(const Tensor &t, bool inverse = false, bool counts = false)
{
	return _unique2(t, true, inverse, counts);
}
} // namespace at
