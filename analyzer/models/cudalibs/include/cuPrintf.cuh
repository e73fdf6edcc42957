// Stub of the CUDA samples' <cuPrintf.cuh>: printing from kernels, as before the device had a printf.
#pragma once
#include "cuda_runtime.h"

#pragma clang force_cuda_host_device begin
#define CUPRINTF_UNRESTRICTED -1
template <class... A> int cuPrintf(const char *format, A... a);
void cuPrintfRestrict(int thread, int block);
#pragma clang force_cuda_host_device end
extern "C" {
cudaError_t cudaPrintfInit(size_t bytes = 1048576);
void cudaPrintfEnd();
cudaError_t cudaPrintfDisplay(void *file = NULL, bool with_thread = false);
}
