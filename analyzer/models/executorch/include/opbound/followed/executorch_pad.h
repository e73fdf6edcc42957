// Stub of what a padding operator shares with others: the size of its output, the value as the output's type. As the
// real one, it takes negative paddings as they come.
#pragma once
#include "opbound/executorch.h"

namespace torch {
namespace executor {
inline Error resize_constant_pad_output(const Tensor &in, IntArrayRef pad, Tensor &out)
{
	executorch::aten::SizesType sizes[kTensorDimensionLimit];
	const size_t rank = in.dim();
	for (size_t i = 0; i < rank; i++) {
		const size_t from_end = rank - 1 - i;
		sizes[i] = in.size(i);
		if (from_end < pad.size() / 2)
			sizes[i] += pad[2 * from_end] + pad[2 * from_end + 1];
	}
	return resize_tensor(out, {sizes, rank});
}
namespace native {
namespace utils {
namespace internal {
// That the value may not fit is not followed: what it is is not known either.
template <class To> std::optional<To> check_overflow_scalar_cast(const Scalar &s) { return s.to<To>(); }
} // namespace internal
} // namespace utils
} // namespace native
} // namespace executor
} // namespace torch
