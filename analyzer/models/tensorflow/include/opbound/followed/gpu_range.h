// Stub of TensorFlow's ranges over a grid. Followed: `for (auto i : GpuGridRangeX<int>(n))` goes from the thread's own index
// on, in steps of the grid. What a loop over a range calls without naming it is found by a parameter or a variable in its
// body, where the header is precompiled; so end() and operator++ have one.
#pragma once
#include "opbound/kernel.h"

#ifdef __CUDA__
#pragma clang force_cuda_host_device begin
#endif
namespace tensorflow {
template <class T> class GpuGridRange {
	struct Iterator {
		T at, step;
		T operator*() const { return at; }
		Iterator &operator++()
		{
			T next = at + step;
			at = next;
			return *this;
		}
		bool operator!=(const Iterator &end) const { return at < end.at; }
	};
	T first, step, limit;

public:
	GpuGridRange(T f, T s, T l) : first(f), step(s), limit(l) {}
	Iterator begin() const { return Iterator{first, step}; }
	Iterator end() const
	{
		Iterator behind{limit, 0};
		return behind;
	}
};
#ifdef __CUDA__
template <class T> GpuGridRange<T> GpuGridRangeX(T n)
{
	return GpuGridRange<T>(blockIdx.x * blockDim.x + threadIdx.x, gridDim.x * blockDim.x, n);
}
template <class T> GpuGridRange<T> GpuGridRangeY(T n)
{
	return GpuGridRange<T>(blockIdx.y * blockDim.y + threadIdx.y, gridDim.y * blockDim.y, n);
}
template <class T> GpuGridRange<T> GpuGridRangeZ(T n)
{
	return GpuGridRange<T>(blockIdx.z * blockDim.z + threadIdx.z, gridDim.z * blockDim.z, n);
}
#define CudaGridRangeX GpuGridRangeX
#endif
} // namespace tensorflow
#ifdef __CUDA__
#pragma clang force_cuda_host_device end
#endif
