// Stub of <cudaTypedefs.h>.
#pragma once
#include "cuda.h"

typedef CUresult (*PFN_cuTensorMapEncodeTiled)(CUtensorMap *m, CUtensorMapDataType t, cuuint32_t rank, void *p, const cuuint64_t *dims, const cuuint64_t *strides, const cuuint32_t *box, const cuuint32_t *steps, CUtensorMapInterleave i, CUtensorMapSwizzle s, CUtensorMapL2promotion l, CUtensorMapFloatOOBfill f);
typedef PFN_cuTensorMapEncodeTiled PFN_cuTensorMapEncodeTiled_v12000;
typedef CUresult (*PFN_cuGetErrorString)(CUresult r, const char **text);
