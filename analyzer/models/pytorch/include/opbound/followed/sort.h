// Sorting: the values, and where they stood. Followed: rows say what the two tensors are.
#pragma once
#include "opbound/aten.h"

namespace opbound {
at::Tensor sorted_values(const at::Tensor &t, int64_t d, bool falling);
at::Tensor sorted_places(const at::Tensor &t, int64_t d, bool falling);
at::Tensor top_values(const at::Tensor &t, int64_t k, int64_t d, bool falling);
at::Tensor top_places(const at::Tensor &t, int64_t k, int64_t d, bool falling);
} // namespace opbound
namespace at {
inline std::tuple<Tensor, Tensor> Tensor::sort(int64_t d, bool descending) const
{
	return std::tuple<Tensor, Tensor>(opbound::sorted_values(*this, d, descending),
	                                  opbound::sorted_places(*this, d, descending));
}
inline std::tuple<Tensor, Tensor> Tensor::sort(std::optional<bool> stable, int64_t d, bool descending) const
{
	return std::tuple<Tensor, Tensor>(opbound::sorted_values(*this, d, descending),
	                                  opbound::sorted_places(*this, d, descending));
}
inline std::tuple<Tensor, Tensor> Tensor::topk(int64_t k, int64_t d, bool largest, bool sorted) const
{
	return std::tuple<Tensor, Tensor>(opbound::top_values(*this, k, d, largest),
	                                  opbound::top_places(*this, k, d, largest));
}
inline std::tuple<Tensor, Tensor> sort(const Tensor &t, int64_t d = -1, bool descending = false)
{
	return t.sort(d, descending);
}
inline std::tuple<Tensor, Tensor> sort(const Tensor &t, std::optional<bool> stable, int64_t d = -1,
                                       bool descending = false)
{
	return t.sort(stable, d, descending);
}
inline std::tuple<Tensor, Tensor> topk(const Tensor &t, int64_t k, int64_t d = -1, bool largest = true,
                                       bool sorted = true)
{
	return t.topk(k, d, largest, sorted);
}
} // namespace at
