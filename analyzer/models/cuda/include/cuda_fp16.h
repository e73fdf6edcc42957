// Stub of <cuda_fp16.h>.
#pragma once
#include "opbound/followed/cuda_half.h"

#pragma clang force_cuda_host_device begin
OPBOUND_NARROW(__half, __half2, __half_raw, __half2_raw, half_value, half_bits)
OPBOUND_NARROW_NAMES(__half, __half2, half)
typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;
inline __half2 __halves2half2(__half a, __half b) { return __half2(a, b); }
inline __half2 make_half2(__half a, __half b) { return __half2(a, b); }
#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7C00u)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFFu)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000u)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3C00u)
#pragma clang force_cuda_host_device end
