// Stub of ATen's tensors as kernels see them, by value. Followed: an info has sizes and strides for each dimension.
#pragma once
#include "opbound/aten.h"

#ifdef __CUDA__
#pragma clang force_cuda_host_device begin
#endif
namespace at {
namespace cuda {
namespace detail {
template <class T, class I> struct TensorInfo {
	T *data;
	I sizes[25], strides[25];
	int dims;
	bool isContiguous() const { return dims == 1 && strides[0] == 1; }
};
template <class T, class I, int D = -1> struct IndexToOffset {
	static I get(I linear, const TensorInfo<T, I> &t)
	{
		I offset = 0;
		for (int i = (D < 0 ? t.dims : D) - 1; i > 0; --i) {
			offset += linear % t.sizes[i] * t.strides[i];
			linear /= t.sizes[i];
		}
		return offset + linear * t.strides[0];
	}
};
template <class T, class I> TensorInfo<T, I> getTensorInfo(const Tensor &t)
{
	TensorInfo<T, I> info;
	info.data = t.data_ptr<T>();
	info.dims = t.dim();
	TORCH_CHECK(info.dims < 25);
	for (int i = 0; i < info.dims; ++i) {
		info.sizes[i] = t.size(i);
		info.strides[i] = t.stride(i);
	}
	return info;
}
} // namespace detail
} // namespace cuda
} // namespace at
#ifdef __CUDA__
#pragma clang force_cuda_host_device end
#endif
