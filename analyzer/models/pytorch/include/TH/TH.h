// Stub of <TH/TH.h>, of old releases.
#pragma once
#include "opbound/th_tensor.h"
#ifndef THArgCheck
#define THArgCheck(cond, ...) TORCH_CHECK(cond)
#endif
void THFloatBlas_gemm(char transa, char transb, int64_t m, int64_t n, int64_t k, float alpha, float *a, int64_t lda, float *b, int64_t ldb, float beta, float *c, int64_t ldc);
void THDoubleBlas_gemm(char transa, char transb, int64_t m, int64_t n, int64_t k, double alpha, double *a, int64_t lda, double *b, int64_t ldb, double beta, double *c, int64_t ldc);
void THFloatBlas_gemv(char trans, int64_t m, int64_t n, float alpha, float *a, int64_t lda, float *x, int64_t incx, float beta, float *y, int64_t incy);
