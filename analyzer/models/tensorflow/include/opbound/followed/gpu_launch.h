// Stub of TensorFlow's launches. Followed: a configuration covers the work with blocks of some size, as many as the device
// takes at a time at most; the kernel that is handed over is called with these arguments.
#pragma once
#include "opbound/kernel.h"

#include <stdlib.h>

#ifdef __CUDA__
#pragma clang force_cuda_host_device begin
#endif
namespace tensorflow {
struct GpuLaunchConfig {
	int virtual_thread_count = -1;
	int thread_per_block = -1;
	int block_count = -1;
};
using CudaLaunchConfig = GpuLaunchConfig;
// What the device allows: rows say in which range.
int ThreadsOfBlock(const Eigen::GpuDevice &d);
int BlocksOfDevice(const Eigen::GpuDevice &d);

inline GpuLaunchConfig GetGpuLaunchConfigFixedBlockSize(int work, const Eigen::GpuDevice &d, int block)
{
	if (work <= 0)
		abort();
	GpuLaunchConfig c;
	int blocks = (work - 1) / block + 1, most = BlocksOfDevice(d);
	c.virtual_thread_count = work;
	c.thread_per_block = block;
	c.block_count = blocks < most ? blocks : most;
	return c;
}
inline GpuLaunchConfig GetGpuLaunchConfig(int work, const Eigen::GpuDevice &d)
{
	return GetGpuLaunchConfigFixedBlockSize(work, d, ThreadsOfBlock(d));
}
inline GpuLaunchConfig GetCudaLaunchConfig(int work, const Eigen::GpuDevice &d) { return GetGpuLaunchConfig(work, d); }
template <class F> GpuLaunchConfig GetGpuLaunchConfig(int work, const Eigen::GpuDevice &d, F f, size_t shared, int limit)
{
	return GetGpuLaunchConfig(work, d);
}
template <class F> GpuLaunchConfig GetCudaLaunchConfig(int work, const Eigen::GpuDevice &d, F f, size_t shared, int limit)
{
	return GetGpuLaunchConfig(work, d);
}
template <class F>
GpuLaunchConfig GetGpuLaunchConfigFixedBlockSize(int work, const Eigen::GpuDevice &d, F f, size_t shared, int block)
{
	return GetGpuLaunchConfigFixedBlockSize(work, d, block);
}
#ifdef __CUDA__
template <class... P, class... A>
Status GpuLaunchKernel(void (*kernel)(P...), dim3 grid, dim3 block, size_t shared, struct CUstream_st *stream, A... a)
{
	kernel<<<grid, block, shared, stream>>>(a...);
	return Status();
}
#endif
} // namespace tensorflow
#ifdef __CUDA__
#pragma clang force_cuda_host_device end
#endif
