// Stub of <curand_kernel.h>.
#pragma once
#include "cuda_runtime.h"

struct curandStatePhilox4_32_10 {
	unsigned state[16];
};
struct curandStateXORWOW {
	unsigned state[12];
};
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef curandStateXORWOW curandState;
typedef curandStateXORWOW curandState_t;
template <class S> void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long at, S *s);
template <class S> unsigned curand(S *s);
template <class S> float curand_uniform(S *s);
template <class S> float4 curand_uniform4(S *s);
template <class S> float curand_normal(S *s);
template <class S> float4 curand_normal4(S *s);
