// Stub of <ATen/cuda/CUDAContext.h>.
#pragma once
#include "opbound/aten.h"

typedef struct cublasContext *cublasHandle_t;
typedef struct cusparseContext *cusparseHandle_t;
namespace at {
namespace cuda {
cublasHandle_t getCurrentCUDABlasHandle();
cusparseHandle_t getCurrentCUDASparseHandle();
} // namespace cuda
} // namespace at
