// Stub of <cufft.h>. A plan is a number: what a transform reads and writes is not known from its arguments.
#pragma once
#include "cuda_runtime.h"

typedef int cufftHandle;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef float2 cuComplex;
typedef double2 cuDoubleComplex;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
typedef enum { CUFFT_SUCCESS, CUFFT_INVALID_PLAN, CUFFT_ALLOC_FAILED, CUFFT_INVALID_TYPE, CUFFT_INVALID_VALUE, CUFFT_INTERNAL_ERROR, CUFFT_EXEC_FAILED, CUFFT_SETUP_FAILED, CUFFT_INVALID_SIZE, CUFFT_UNALIGNED_DATA } cufftResult;
typedef cufftResult cufftResult_t;
typedef enum { CUFFT_R2C = 0x2a, CUFFT_C2R = 0x2c, CUFFT_C2C = 0x29, CUFFT_D2Z = 0x6a, CUFFT_Z2D = 0x6c, CUFFT_Z2Z = 0x69 } cufftType;
#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1
extern "C" {
cufftResult cufftCreate(cufftHandle *p);
cufftResult cufftDestroy(cufftHandle p);
cufftResult cufftSetStream(cufftHandle p, cudaStream_t s);
cufftResult cufftPlan1d(cufftHandle *p, int n, cufftType t, int batch);
cufftResult cufftPlan2d(cufftHandle *p, int nx, int ny, cufftType t);
cufftResult cufftPlan3d(cufftHandle *p, int nx, int ny, int nz, cufftType t);
cufftResult cufftPlanMany(cufftHandle *p, int rank, int *n, int *inembed, int istride, int idist, int *onembed, int ostride, int odist, cufftType t, int batch);
cufftResult cufftMakePlan3d(cufftHandle p, int nx, int ny, int nz, cufftType t, size_t *n);
cufftResult cufftExecC2C(cufftHandle p, cufftComplex *in, cufftComplex *out, int direction);
cufftResult cufftExecR2C(cufftHandle p, cufftReal *in, cufftComplex *out);
cufftResult cufftExecC2R(cufftHandle p, cufftComplex *in, cufftReal *out);
cufftResult cufftExecZ2Z(cufftHandle p, cufftDoubleComplex *in, cufftDoubleComplex *out, int direction);
cufftResult cufftExecD2Z(cufftHandle p, cufftDoubleReal *in, cufftDoubleComplex *out);
cufftResult cufftExecZ2D(cufftHandle p, cufftDoubleComplex *in, cufftDoubleReal *out);
}
