// Stub of <THC/THC.h>, of old releases.
#pragma once
#include "opbound/thc_tensor.h"

extern THCState *opbound_thc_state;
#define THArgCheck(cond, ...) TORCH_CHECK(cond)
#define THAssert(cond) TORCH_CHECK(cond)
#define THCCeilDiv(a, b) (((a) + (b) - 1) / (b))
#define THCAssertSameGPU(...) true
void *THCudaMalloc(THCState *s, size_t n);
void THCudaFree(THCState *s, void *p);
cudaStream_t THCState_getCurrentStream(THCState *s);
cudaStream_t THCState_getCurrentStreamOnDevice(THCState *s, int device);
int THCState_getNumDevices(THCState *s);
void THCudaBlas_Sgemm(THCState *s, char transa, char transb, long m, long n, long k, float alpha, float *a, long lda, float *b, long ldb, float beta, float *c, long ldc);
void THCudaBlas_Sgemv(THCState *s, char trans, long m, long n, float alpha, float *a, long lda, float *x, long incx, float beta, float *y, long incy);
void THCudaBlas_SgemmBatched(THCState *s, char transa, char transb, long m, long n, long k, float alpha, const float *a[], long lda, const float *b[], long ldb, float beta, float *c[], long ldc, long batch);
#include <cuda_runtime.h>
