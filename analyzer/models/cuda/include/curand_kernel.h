// Stub of <curand_kernel.h>: random numbers that a thread draws from its state.
#pragma once
#include "cuda_runtime.h"

#pragma clang force_cuda_host_device begin
struct curandStatePhilox4_32_10 {
	uint4 ctr, output;
	uint2 key;
	unsigned STATE;
	int boxmuller_flag, boxmuller_flag_double;
	float boxmuller_extra;
	double boxmuller_extra_double;
};
struct curandStateXORWOW {
	unsigned d, v[5];
	int boxmuller_flag, boxmuller_flag_double;
	float boxmuller_extra;
	double boxmuller_extra_double;
};
struct curandStateMRG32k3a {
	unsigned s1[3], s2[3];
	int boxmuller_flag, boxmuller_flag_double;
	float boxmuller_extra;
	double boxmuller_extra_double;
};
struct curandStateSobol32 {
	unsigned i, x, c, direction_vectors[32];
};
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef curandStateXORWOW curandState;
typedef curandStateXORWOW curandState_t;
typedef curandStateXORWOW curandStateXORWOW_t;
typedef curandStateMRG32k3a curandStateMRG32k3a_t;
typedef curandStateSobol32 curandStateSobol32_t;
template <class S> void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long at, S *s);
template <class S> void skipahead(unsigned long long n, S *s);
template <class S> void skipahead_sequence(unsigned long long n, S *s);
template <class S> unsigned curand(S *s);
template <class S> uint4 curand4(S *s);
#include "opbound/followed/curand_numbers.h"
template <class S> unsigned curand_poisson(S *s, double mean);
template <class S> uint4 curand_poisson4(S *s, double mean);
#pragma clang force_cuda_host_device end
