// Stub of <cusparse.h>. Matrices are opaque: what a routine reads and writes is not known from its arguments.
#pragma once
#include "cuda_fp16.h"
#include "opbound/cuda_types.h"

typedef struct cusparseContext *cusparseHandle_t;
typedef struct cusparseMatDescr *cusparseMatDescr_t;
typedef struct cusparseSpVecDescr *cusparseSpVecDescr_t;
typedef struct cusparseDnVecDescr *cusparseDnVecDescr_t;
typedef struct cusparseSpMatDescr *cusparseSpMatDescr_t;
typedef struct cusparseDnMatDescr *cusparseDnMatDescr_t;
typedef const struct cusparseSpMatDescr *cusparseConstSpMatDescr_t;
typedef const struct cusparseDnMatDescr *cusparseConstDnMatDescr_t;
typedef const struct cusparseDnVecDescr *cusparseConstDnVecDescr_t;
typedef struct cusparseSpGEMMDescr *cusparseSpGEMMDescr_t;
typedef struct cusparseSpSVDescr *cusparseSpSVDescr_t;
typedef struct cusparseSpSMDescr *cusparseSpSMDescr_t;
typedef struct csrgemm2Info *csrgemm2Info_t;
typedef enum { CUSPARSE_STATUS_SUCCESS, CUSPARSE_STATUS_NOT_INITIALIZED, CUSPARSE_STATUS_ALLOC_FAILED, CUSPARSE_STATUS_INVALID_VALUE, CUSPARSE_STATUS_ARCH_MISMATCH, CUSPARSE_STATUS_MAPPING_ERROR, CUSPARSE_STATUS_EXECUTION_FAILED, CUSPARSE_STATUS_INTERNAL_ERROR, CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED, CUSPARSE_STATUS_ZERO_PIVOT, CUSPARSE_STATUS_NOT_SUPPORTED, CUSPARSE_STATUS_INSUFFICIENT_RESOURCES } cusparseStatus_t;
typedef enum { CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE, CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE } cusparseOperation_t;
typedef enum { CUSPARSE_POINTER_MODE_HOST, CUSPARSE_POINTER_MODE_DEVICE } cusparsePointerMode_t;
typedef enum { CUSPARSE_INDEX_BASE_ZERO, CUSPARSE_INDEX_BASE_ONE } cusparseIndexBase_t;
typedef enum { CUSPARSE_MATRIX_TYPE_GENERAL, CUSPARSE_MATRIX_TYPE_SYMMETRIC, CUSPARSE_MATRIX_TYPE_HERMITIAN, CUSPARSE_MATRIX_TYPE_TRIANGULAR } cusparseMatrixType_t;
typedef enum { CUSPARSE_FILL_MODE_LOWER, CUSPARSE_FILL_MODE_UPPER } cusparseFillMode_t;
typedef enum { CUSPARSE_DIAG_TYPE_NON_UNIT, CUSPARSE_DIAG_TYPE_UNIT } cusparseDiagType_t;
typedef enum { CUSPARSE_ACTION_SYMBOLIC, CUSPARSE_ACTION_NUMERIC } cusparseAction_t;
typedef enum { CUSPARSE_INDEX_16U = 1, CUSPARSE_INDEX_32I = 2, CUSPARSE_INDEX_64I = 3 } cusparseIndexType_t;
typedef enum { CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW = 2 } cusparseOrder_t;
typedef enum { CUSPARSE_FORMAT_CSR = 1, CUSPARSE_FORMAT_CSC = 2, CUSPARSE_FORMAT_COO = 3 } cusparseFormat_t;
typedef enum { CUSPARSE_SPMM_ALG_DEFAULT = 0, CUSPARSE_MM_ALG_DEFAULT = 0, CUSPARSE_SPMM_COO_ALG1 = 1, CUSPARSE_COOMM_ALG1 = 1, CUSPARSE_COOMM_ALG2 = 2, CUSPARSE_SPMM_COO_ALG2 = 2, CUSPARSE_SPMM_COO_ALG3 = 3, CUSPARSE_SPMM_CSR_ALG1 = 4, CUSPARSE_CSRMM_ALG1 = 4, CUSPARSE_SPMM_COO_ALG4 = 5, CUSPARSE_SPMM_CSR_ALG2 = 6, CUSPARSE_SPMM_CSR_ALG3 = 12 } cusparseSpMMAlg_t;
typedef enum { CUSPARSE_SPMV_ALG_DEFAULT = 0, CUSPARSE_MV_ALG_DEFAULT = 0, CUSPARSE_SPMV_COO_ALG1 = 1, CUSPARSE_SPMV_CSR_ALG1 = 2, CUSPARSE_SPMV_CSR_ALG2 = 3 } cusparseSpMVAlg_t;
typedef enum { CUSPARSE_SDDMM_ALG_DEFAULT } cusparseSDDMMAlg_t;
typedef enum { CUSPARSE_SPGEMM_DEFAULT } cusparseSpGEMMAlg_t;
typedef enum { CUSPARSE_SPARSETODENSE_ALG_DEFAULT } cusparseSparseToDenseAlg_t;
#ifndef CUSPARSE_VERSION
#define CUSPARSE_VERSION 12000
#endif
extern "C" {
cusparseStatus_t cusparseCreate(cusparseHandle_t *h);
cusparseStatus_t cusparseDestroy(cusparseHandle_t h);
cusparseStatus_t cusparseSetStream(cusparseHandle_t h, cudaStream_t s);
cusparseStatus_t cusparseGetStream(cusparseHandle_t h, cudaStream_t *s);
cusparseStatus_t cusparseSetPointerMode(cusparseHandle_t h, cusparsePointerMode_t m);
const char *cusparseGetErrorString(cusparseStatus_t s);
const char *cusparseGetErrorName(cusparseStatus_t s);
cusparseStatus_t cusparseCreateMatDescr(cusparseMatDescr_t *m);
cusparseStatus_t cusparseDestroyMatDescr(cusparseMatDescr_t m);
cusparseStatus_t cusparseSetMatType(cusparseMatDescr_t m, cusparseMatrixType_t t);
cusparseStatus_t cusparseSetMatIndexBase(cusparseMatDescr_t m, cusparseIndexBase_t b);
cusparseStatus_t cusparseCreateCoo(cusparseSpMatDescr_t *m, int64_t rows, int64_t cols, int64_t nnz, void *row, void *col, void *v, cusparseIndexType_t i, cusparseIndexBase_t b, cudaDataType t);
cusparseStatus_t cusparseCreateCsr(cusparseSpMatDescr_t *m, int64_t rows, int64_t cols, int64_t nnz, void *offsets, void *col, void *v, cusparseIndexType_t i, cusparseIndexType_t j, cusparseIndexBase_t b, cudaDataType t);
cusparseStatus_t cusparseCreateCsc(cusparseSpMatDescr_t *m, int64_t rows, int64_t cols, int64_t nnz, void *offsets, void *row, void *v, cusparseIndexType_t i, cusparseIndexType_t j, cusparseIndexBase_t b, cudaDataType t);
cusparseStatus_t cusparseCreateDnMat(cusparseDnMatDescr_t *m, int64_t rows, int64_t cols, int64_t ld, void *v, cudaDataType t, cusparseOrder_t o);
cusparseStatus_t cusparseCreateDnVec(cusparseDnVecDescr_t *m, int64_t n, void *v, cudaDataType t);
cusparseStatus_t cusparseDestroySpMat(cusparseConstSpMatDescr_t m);
cusparseStatus_t cusparseDestroyDnMat(cusparseConstDnMatDescr_t m);
cusparseStatus_t cusparseDestroyDnVec(cusparseConstDnVecDescr_t m);
cusparseStatus_t cusparseSpMatGetSize(cusparseConstSpMatDescr_t m, int64_t *rows, int64_t *cols, int64_t *nnz);
cusparseStatus_t cusparseCsrSetPointers(cusparseSpMatDescr_t m, void *offsets, void *col, void *v);
cusparseStatus_t cusparseCooSetPointers(cusparseSpMatDescr_t m, void *row, void *col, void *v);
cusparseStatus_t cusparseSpMM_bufferSize(cusparseHandle_t h, cusparseOperation_t ta, cusparseOperation_t tb, const void *alpha, cusparseConstSpMatDescr_t a, cusparseConstDnMatDescr_t b, const void *beta, cusparseDnMatDescr_t c, cudaDataType t, cusparseSpMMAlg_t g, size_t *n);
cusparseStatus_t cusparseSpMM(cusparseHandle_t h, cusparseOperation_t ta, cusparseOperation_t tb, const void *alpha, cusparseConstSpMatDescr_t a, cusparseConstDnMatDescr_t b, const void *beta, cusparseDnMatDescr_t c, cudaDataType t, cusparseSpMMAlg_t g, void *buffer);
cusparseStatus_t cusparseSpMV_bufferSize(cusparseHandle_t h, cusparseOperation_t ta, const void *alpha, cusparseConstSpMatDescr_t a, cusparseConstDnVecDescr_t x, const void *beta, cusparseDnVecDescr_t y, cudaDataType t, cusparseSpMVAlg_t g, size_t *n);
cusparseStatus_t cusparseSpMV(cusparseHandle_t h, cusparseOperation_t ta, const void *alpha, cusparseConstSpMatDescr_t a, cusparseConstDnVecDescr_t x, const void *beta, cusparseDnVecDescr_t y, cudaDataType t, cusparseSpMVAlg_t g, void *buffer);
cusparseStatus_t cusparseXcoosort_bufferSizeExt(cusparseHandle_t h, int m, int n, int nnz, const int *row, const int *col, size_t *size);
cusparseStatus_t cusparseCreateIdentityPermutation(cusparseHandle_t h, int n, int *p);
cusparseStatus_t cusparseXcoosortByRow(cusparseHandle_t h, int m, int n, int nnz, int *row, int *col, int *p, void *buffer);
cusparseStatus_t cusparseXcoosortByColumn(cusparseHandle_t h, int m, int n, int nnz, int *row, int *col, int *p, void *buffer);
cusparseStatus_t cusparseXcoo2csr(cusparseHandle_t h, const int *row, int nnz, int m, int *offsets, cusparseIndexBase_t b);
cusparseStatus_t cusparseXcsr2coo(cusparseHandle_t h, const int *offsets, int nnz, int m, int *row, cusparseIndexBase_t b);
}
