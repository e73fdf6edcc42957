// Stub of CUDA's half numbers, included by cuda_fp16.h: made here, where bodies are followed.
#pragma once
#include "opbound/followed/cuda_half.h"

#pragma clang force_cuda_host_device begin
OPBOUND_NARROW(__half, __half2, __half_raw, __half2_raw, half_value, half_bits)
OPBOUND_NARROW_NAMES(__half, __half2, half)
typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;
OPBOUND_KEPT __half2 __halves2half2(__half a, __half b) { return __half2(a, b); }
OPBOUND_KEPT __half2 make_half2(__half a, __half b) { return __half2(a, b); }
#pragma clang force_cuda_host_device end
