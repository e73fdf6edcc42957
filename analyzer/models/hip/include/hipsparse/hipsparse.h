// Stub of <hipsparse/hipsparse.h>: CUDA by other names.
#pragma once
#include "cusparse.h"
#include "opbound/hip.h"

#define hipsparseHandle_t cusparseHandle_t
#define hipsparseStatus_t cusparseStatus_t
#define hipsparseOperation_t cusparseOperation_t
#define hipsparseCreate cusparseCreate
#define hipsparseDestroy cusparseDestroy
#define hipsparseSetStream cusparseSetStream
#define hipsparseGetStream cusparseGetStream
#define hipsparseSpMatDescr_t cusparseSpMatDescr_t
#define hipsparseDnMatDescr_t cusparseDnMatDescr_t
#define hipsparseCreateCoo cusparseCreateCoo
#define hipsparseCreateCsr cusparseCreateCsr
#define hipsparseCreateDnMat cusparseCreateDnMat
#define hipsparseDestroySpMat cusparseDestroySpMat
#define hipsparseDestroyDnMat cusparseDestroyDnMat
#define hipsparseSpMM cusparseSpMM
#define hipsparseSpMM_bufferSize cusparseSpMM_bufferSize
#define hipsparseSpMMAlg_t cusparseSpMMAlg_t
#define HIPSPARSE_STATUS_SUCCESS CUSPARSE_STATUS_SUCCESS
#define HIPSPARSE_OPERATION_NON_TRANSPOSE CUSPARSE_OPERATION_NON_TRANSPOSE
#define HIPSPARSE_OPERATION_TRANSPOSE CUSPARSE_OPERATION_TRANSPOSE
#define HIPSPARSE_ORDER_ROW CUSPARSE_ORDER_ROW
#define HIPSPARSE_ORDER_COL CUSPARSE_ORDER_COL
