// Stub of <hiprand/hiprand.h>: CUDA by other names.
#pragma once
#include "curand.h"
#include "opbound/hip.h"

#define hiprandGenerator_t curandGenerator_t
#define hiprandStatus_t curandStatus_t
#define hiprandCreateGenerator curandCreateGenerator
#define hiprandDestroyGenerator curandDestroyGenerator
#define hiprandSetStream curandSetStream
#define hiprandGenerateUniform curandGenerateUniform
#define hiprandGenerateNormal curandGenerateNormal
#define hiprandSetPseudoRandomGeneratorSeed curandSetPseudoRandomGeneratorSeed
#define hiprandState curandState
#define hiprandState_t curandState_t
#define hiprandStatePhilox4_32_10_t curandStatePhilox4_32_10_t
#define HIPRAND_STATUS_SUCCESS CURAND_STATUS_SUCCESS
#define HIPRAND_RNG_PSEUDO_DEFAULT CURAND_RNG_PSEUDO_DEFAULT
#define hiprand_init curand_init
#define hiprand curand
#define hiprand_uniform curand_uniform
#define hiprand_uniform4 curand_uniform4
#define hiprand_normal curand_normal
#define hiprand_normal4 curand_normal4
#define hiprand_uniform_double curand_uniform_double
