// Reductions over a warp and a block: each warp has an element of the shared memory.
#pragma once
#include "opbound/warp.h"
#ifdef __CUDA__
namespace at::native::cuda_utils
{
constexpr int kCUDABlockReduceNumThreads = 512;
constexpr int kCUDABlockReduceMaxThreads = C10_WARP_SIZE * C10_WARP_SIZE;

struct Block1D {
	static __device__ int Tid()
	{
		return threadIdx.x;
	}
	static __device__ int Warps()
	{
		return blockDim.x / C10_WARP_SIZE;
	}
};
struct Block2D {
	static __device__ int Tid()
	{
		return threadIdx.x + threadIdx.y * blockDim.x;
	}
	static __device__ int Warps()
	{
		return blockDim.x * blockDim.y / C10_WARP_SIZE;
	}
};

template <typename T> __device__ T WarpReduceSum(T val)
{
	for (int lanes = C10_WARP_SIZE / 2; lanes > 0; lanes /= 2)
		val += WARP_SHFL_DOWN(val, lanes);
	return val;
}
template <typename T> __device__ T WarpReduceMax(T val)
{
	for (int lanes = C10_WARP_SIZE / 2; lanes > 0; lanes /= 2) {
		T other = WARP_SHFL_DOWN(val, lanes);
		val = val < other ? other : val;
	}
	return val;
}
template <typename T, class ReduceOp> __device__ T WarpReduce(T val, const ReduceOp &op)
{
	for (int lanes = C10_WARP_SIZE / 2; lanes > 0; lanes /= 2)
		val = op.combine(val, op.warp_shfl_down(val, lanes));
	return val;
}

// The first lane of each warp hands its value on, the first warp takes them.
template <typename T, typename B = Block1D> __device__ T BlockReduceSum(T val, T *shared)
{
	int warp = B::Tid() / C10_WARP_SIZE, lane = B::Tid() % C10_WARP_SIZE;
	val = WarpReduceSum(val);
	__syncthreads();
	if (lane == 0)
		shared[warp] = val;
	__syncthreads();
	val = B::Tid() < B::Warps() ? shared[lane] : T(0);
	return warp == 0 ? WarpReduceSum(val) : val;
}
template <typename T, typename B = Block1D> __device__ T BlockReduceMax(T val, T *shared)
{
	int warp = B::Tid() / C10_WARP_SIZE, lane = B::Tid() % C10_WARP_SIZE;
	val = WarpReduceMax(val);
	__syncthreads();
	if (lane == 0)
		shared[warp] = val;
	__syncthreads();
	val = B::Tid() < B::Warps() ? shared[lane] : T(0);
	return warp == 0 ? WarpReduceMax(val) : val;
}
template <typename T, class ReduceOp, typename B = Block1D>
__device__ T BlockReduce(T val, const ReduceOp &op, const T &identity_element, T *shared)
{
	int warp = B::Tid() / C10_WARP_SIZE, lane = B::Tid() % C10_WARP_SIZE;
	val = WarpReduce(val, op);
	__syncthreads();
	if (lane == 0)
		shared[warp] = val;
	__syncthreads();
	val = B::Tid() < B::Warps() ? shared[lane] : identity_element;
	return warp == 0 ? WarpReduce(val, op) : val;
}
} // namespace at::native::cuda_utils
#endif
