// Stub of <cusolverDn.h>.
#pragma once
#include "cublas_v2.h"

typedef struct cusolverDnContext *cusolverDnHandle_t;
typedef struct syevjInfo *syevjInfo_t;
typedef struct gesvdjInfo *gesvdjInfo_t;
typedef enum { CUSOLVER_STATUS_SUCCESS, CUSOLVER_STATUS_NOT_INITIALIZED, CUSOLVER_STATUS_ALLOC_FAILED, CUSOLVER_STATUS_INVALID_VALUE, CUSOLVER_STATUS_ARCH_MISMATCH, CUSOLVER_STATUS_MAPPING_ERROR, CUSOLVER_STATUS_EXECUTION_FAILED, CUSOLVER_STATUS_INTERNAL_ERROR } cusolverStatus_t;
typedef enum { CUSOLVER_EIG_MODE_NOVECTOR, CUSOLVER_EIG_MODE_VECTOR } cusolverEigMode_t;
extern "C" {
cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t *h);
cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t h);
cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t h, cudaStream_t s);
cusolverStatus_t cusolverDnGetStream(cusolverDnHandle_t h, cudaStream_t *s);
cusolverStatus_t cusolverDnSgetrf_bufferSize(cusolverDnHandle_t h, int m, int n, float *a, int lda, int *size);
cusolverStatus_t cusolverDnDgetrf_bufferSize(cusolverDnHandle_t h, int m, int n, double *a, int lda, int *size);
cusolverStatus_t cusolverDnSgetrf(cusolverDnHandle_t h, int m, int n, float *a, int lda, float *work, int *pivots, int *status);
cusolverStatus_t cusolverDnDgetrf(cusolverDnHandle_t h, int m, int n, double *a, int lda, double *work, int *pivots, int *status);
cusolverStatus_t cusolverDnSgetrs(cusolverDnHandle_t h, cublasOperation_t t, int n, int nrhs, const float *a, int lda, const int *pivots, float *b, int ldb, int *status);
cusolverStatus_t cusolverDnDgetrs(cusolverDnHandle_t h, cublasOperation_t t, int n, int nrhs, const double *a, int lda, const int *pivots, double *b, int ldb, int *status);
cusolverStatus_t cusolverDnCreateSyevjInfo(syevjInfo_t *p);
cusolverStatus_t cusolverDnDestroySyevjInfo(syevjInfo_t p);
cusolverStatus_t cusolverDnCreateGesvdjInfo(gesvdjInfo_t *p);
cusolverStatus_t cusolverDnDestroyGesvdjInfo(gesvdjInfo_t p);
cusolverStatus_t cusolverDnXgesvdjSetTolerance(gesvdjInfo_t p, double tolerance);
cusolverStatus_t cusolverDnXgesvdjSetMaxSweeps(gesvdjInfo_t p, int sweeps);
cusolverStatus_t cusolverDnXgesvdjSetSortEig(gesvdjInfo_t p, int sorts);
cusolverStatus_t cusolverDnSgesvdjBatched_bufferSize(cusolverDnHandle_t h, cusolverEigMode_t job, int m, int n, const float *a, int lda, const float *s, const float *u, int ldu, const float *v, int ldv, int *size, gesvdjInfo_t p, int batch);
cusolverStatus_t cusolverDnSgesvdjBatched(cusolverDnHandle_t h, cusolverEigMode_t job, int m, int n, float *a, int lda, float *s, float *u, int ldu, float *v, int ldv, float *work, int size, int *status, gesvdjInfo_t p, int batch);
cusolverStatus_t cusolverDnDgesvdjBatched_bufferSize(cusolverDnHandle_t h, cusolverEigMode_t job, int m, int n, const double *a, int lda, const double *s, const double *u, int ldu, const double *v, int ldv, int *size, gesvdjInfo_t p, int batch);
cusolverStatus_t cusolverDnDgesvdjBatched(cusolverDnHandle_t h, cusolverEigMode_t job, int m, int n, double *a, int lda, double *s, double *u, int ldu, double *v, int ldv, double *work, int size, int *status, gesvdjInfo_t p, int batch);
}
