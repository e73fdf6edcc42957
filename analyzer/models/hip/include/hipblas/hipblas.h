// Stub of <hipblas/hipblas.h>: CUDA by other names.
#pragma once
#include "cublas_v2.h"
#include "opbound/hip.h"

#define hipblasHandle_t cublasHandle_t
#define hipblasStatus_t cublasStatus_t
#define hipblasOperation_t cublasOperation_t
#define hipblasCreate cublasCreate
#define hipblasDestroy cublasDestroy
#define hipblasSetStream cublasSetStream
#define hipblasGetStream cublasGetStream
#define hipblasSgemm cublasSgemm
#define hipblasDgemm cublasDgemm
#define hipblasHgemm cublasHgemm
#define hipblasSgemmStridedBatched cublasSgemmStridedBatched
#define hipblasDgemmStridedBatched cublasDgemmStridedBatched
#define hipblasSgemmBatched cublasSgemmBatched
#define hipblasHgemmBatched cublasHgemmBatched
#define hipblasSgemv cublasSgemv
#define hipblasDgemv cublasDgemv
#define hipblasSaxpy cublasSaxpy
#define hipblasSscal cublasSscal
#define hipblasSdot cublasSdot
#define hipblasGemmEx cublasGemmEx
#define hipblasGemmStridedBatchedEx cublasGemmStridedBatchedEx
#define HIPBLAS_STATUS_SUCCESS CUBLAS_STATUS_SUCCESS
#define HIPBLAS_OP_N CUBLAS_OP_N
#define HIPBLAS_OP_T CUBLAS_OP_T
#define HIPBLAS_OP_C CUBLAS_OP_C
