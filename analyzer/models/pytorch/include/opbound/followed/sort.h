// Sorting, and the largest along a dimension: the values, and where they stood. Followed: rows say what the two tensors
// are.
#pragma once
#include "opbound/aten.h"

namespace opbound {
at::Tensor sorted_values(const at::Tensor &t, int64_t d, bool falling);
at::Tensor sorted_places(const at::Tensor &t, int64_t d, bool falling);
at::Tensor top_values(const at::Tensor &t, int64_t k, int64_t d, bool falling);
at::Tensor top_places(const at::Tensor &t, int64_t k, int64_t d, bool falling);
at::Tensor extreme_values(const at::Tensor &t, int64_t d, bool keep);
at::Tensor extreme_places(const at::Tensor &t, int64_t d, bool keep);
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
inline std::tuple<Tensor, Tensor> Tensor::max(int64_t d, bool keep) const
{
	return std::tuple<Tensor, Tensor>(opbound::extreme_values(*this, d, keep), opbound::extreme_places(*this, d, keep));
}
inline std::tuple<Tensor, Tensor> max(const Tensor &t, int64_t d, bool keep = false) { return t.max(d, keep); }
inline std::tuple<Tensor, Tensor> Tensor::min(int64_t d, bool keep) const
{
	return std::tuple<Tensor, Tensor>(opbound::extreme_values(*this, d, keep), opbound::extreme_places(*this, d, keep));
}
inline std::tuple<Tensor, Tensor> min(const Tensor &t, int64_t d, bool keep = false) { return t.min(d, keep); }
} // namespace at
