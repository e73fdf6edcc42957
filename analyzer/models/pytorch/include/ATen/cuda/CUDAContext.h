// Stub of <ATen/cuda/CUDAContext.h>.
#pragma once
#include "opbound/aten.h"
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cusparse.h>

namespace at {
namespace cuda {
cublasHandle_t getCurrentCUDABlasHandle();
cusparseHandle_t getCurrentCUDASparseHandle();
} // namespace cuda
} // namespace at
