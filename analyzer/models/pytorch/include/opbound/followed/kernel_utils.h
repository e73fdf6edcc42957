// Stub of how <ATen/cuda/detail/KernelUtils.h> divides threads among blocks, whose body is followed.
#pragma once
#include "opbound/c10.h"

#ifdef __CUDA__
#pragma clang force_cuda_host_device begin
#endif
namespace at {
namespace cuda {
namespace detail {
constexpr int CUDA_NUM_THREADS = 1024;
inline int GET_BLOCKS(const int64_t n, const int64_t threads = CUDA_NUM_THREADS)
{
	TORCH_CHECK(n > 0);
	int64_t blocks = (n - 1) / threads + 1;
	return (int)(blocks < 2147483647 ? blocks : 2147483647);
}
} // namespace detail
} // namespace cuda
} // namespace at
#ifdef __CUDA__
#pragma clang force_cuda_host_device end
#endif
