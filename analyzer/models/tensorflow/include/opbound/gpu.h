// Stub of TensorFlow's GPU helpers: launch configurations, launches, the kernel loop, atomics.
#pragma once
#include "opbound/followed/gpu_launch.h"
#include "opbound/followed/gpu_range.h"
#include "opbound/kernel.h"

#ifdef __CUDA__
#pragma clang force_cuda_host_device begin
#endif
namespace tensorflow {
using gpuStream_t = struct CUstream_st *;
using gpuError_t = int;
inline constexpr gpuError_t gpuSuccess = 0;
const gpuStream_t &GetGpuStream(OpKernelContext *c);
#ifdef __CUDA__
struct Gpu2DLaunchConfig {
	dim3 virtual_thread_count, thread_per_block, block_count;
};
using Gpu3DLaunchConfig = Gpu2DLaunchConfig;
Gpu2DLaunchConfig GetGpu2DLaunchConfig(int x, int y, const Eigen::GpuDevice &d);
template <class F> Gpu2DLaunchConfig GetGpu2DLaunchConfig(int x, int y, const Eigen::GpuDevice &d, F f, size_t s, int b);
Gpu3DLaunchConfig GetGpu3DLaunchConfig(int x, int y, int z, const Eigen::GpuDevice &d);
template <class F>
Gpu3DLaunchConfig GetGpu3DLaunchConfig(int x, int y, int z, const Eigen::GpuDevice &d, F f, size_t s, int b);
#define CudaLaunchKernel GpuLaunchKernel
#define GPU_1D_KERNEL_LOOP(i, n)                                                                                       \
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)
#define CUDA_1D_KERNEL_LOOP(i, n) GPU_1D_KERNEL_LOOP(i, n)
#define GPU_AXIS_KERNEL_LOOP(i, n, axis)                                                                               \
	for (int i = blockIdx.axis * blockDim.axis + threadIdx.axis; i < (n); i += blockDim.axis * gridDim.axis)
#define CUDA_AXIS_KERNEL_LOOP(i, n, axis) GPU_AXIS_KERNEL_LOOP(i, n, axis)
template <class T> T ldg(const T *p) { return *p; }
template <class T> T GpuLdg(const T *p) { return *p; }
template <class T, class U> T GpuAtomicAdd(T *p, U v) { return atomicAdd(p, v); }
template <class T, class U> T CudaAtomicAdd(T *p, U v) { return atomicAdd(p, v); }
template <class T, class U> T GpuAtomicMax(T *p, U v) { return atomicMax(p, v); }
template <class T, class U> T GpuAtomicMin(T *p, U v) { return atomicMin(p, v); }
template <class T, class U> T GpuAtomicSub(T *p, U v) { return atomicSub(p, v); }
template <class T> T GpuShuffleDownSync(unsigned mask, T v, unsigned by, int width = 32);
template <class T> T GpuShuffleXorSync(unsigned mask, T v, int lanes, int width = 32);
template <class T> void SetZero(const int n, T *p);
template <class T> void SetToValue(const int n, T *p, T v);
inline constexpr unsigned kCudaWarpAll = 0xffffffff, kGpuWarpAll = 0xffffffff;
#endif
} // namespace tensorflow
#ifdef __CUDA__
#pragma clang force_cuda_host_device end
#endif
