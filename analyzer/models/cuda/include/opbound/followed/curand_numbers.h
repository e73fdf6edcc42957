// Stub of cuRAND: floating point numbers made of the 32 bits that a thread draws, as the real ones are, which are over 0
// and at most 1 (uniform) or any (normal, by Box and Muller). Included by curand_kernel.h.
#pragma once
#include "curand_kernel.h"

template <class S> OPBOUND_KEPT float curand_uniform(S *state) { return curand(state) * 2.3283064e-10f + 1.16415322e-10f; }
template <class S> OPBOUND_KEPT double curand_uniform_double(S *state)
{
	return curand(state) * 2.3283064365386963e-10 + 1.1641532182693481e-10;
}
template <class S> OPBOUND_KEPT float4 curand_uniform4(S *state)
{
	return {curand_uniform(state), curand_uniform(state), curand_uniform(state), curand_uniform(state)};
}
template <class S> OPBOUND_KEPT double2 curand_uniform2_double(S *state)
{
	return {curand_uniform_double(state), curand_uniform_double(state)};
}
template <class S> OPBOUND_KEPT double4 curand_uniform4_double(S *state)
{
	return {curand_uniform_double(state), curand_uniform_double(state), curand_uniform_double(state), curand_uniform_double(state)};
}
template <class S> OPBOUND_KEPT double curand_normal_double(S *state)
{
	double u = curand_uniform_double(state), v = curand_uniform_double(state);
	return sqrt(-2 * log(u)) * sin(6.2831853071795860 * v);
}
template <class S> OPBOUND_KEPT float curand_normal(S *state) { return (float)curand_normal_double(state); }
template <class S> OPBOUND_KEPT double2 curand_normal2_double(S *state)
{
	return {curand_normal_double(state), curand_normal_double(state)};
}
template <class S> OPBOUND_KEPT float2 curand_normal2(S *state) { return {curand_normal(state), curand_normal(state)}; }
template <class S> OPBOUND_KEPT float4 curand_normal4(S *state)
{
	return {curand_normal(state), curand_normal(state), curand_normal(state), curand_normal(state)};
}
template <class S> OPBOUND_KEPT float curand_log_normal(S *state, float mean, float width)
{
	return expf(mean + width * curand_normal(state));
}
