// Stub of MMDeploy's common_cuda_helper.hpp.
#pragma once
#include <cublas_v2.h>
#include <cuda.h>
#include <cuda_runtime.h>
#include <algorithm>
#include "trt_plugin_helper.hpp"
#include "opbound/followed/cuda_blocks.h"

#define CUDA_1D_KERNEL_LOOP(i, n)                                                                                      \
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)
#define THREADS_PER_BLOCK 512
#define DIVUP(m, n) ((m) / (n) + ((m) % (n) > 0))
#define cudaCheckError()                                                                                               \
	{                                                                                                                  \
		if (cudaGetLastError() != cudaSuccess)                                                                         \
			exit(0);                                                                                                   \
	}
struct TensorDesc {
	int shape[10], stride[10], dim;
};
template <class scalar_t>
void memcpyPermute(scalar_t *dst, const scalar_t *src, int *src_size, int *permute, int src_dim,
                   cudaStream_t stream = 0);
template <typename scalar_t>
cublasStatus_t cublasGemmWrap(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                              int k, const scalar_t *alpha, const scalar_t *A, int lda, const scalar_t *B, int ldb,
                              const scalar_t *beta, scalar_t *C, int ldc);
