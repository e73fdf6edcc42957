// Stub of <cuda_profiler_api.h>.
#pragma once
#include "cuda_runtime.h"

extern "C" {
cudaError_t cudaProfilerStart();
cudaError_t cudaProfilerStop();
}
