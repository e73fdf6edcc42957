// Stub of CUDA's bfloat16 numbers, included by cuda_bf16.h: made here, where bodies are followed.
#pragma once
#include "opbound/followed/cuda_half.h"

#pragma clang force_cuda_host_device begin
OPBOUND_NARROW(__nv_bfloat16, __nv_bfloat162, __nv_bfloat16_raw, __nv_bfloat162_raw, bfloat16_value, bfloat16_bits)
OPBOUND_NARROW_NAMES(__nv_bfloat16, __nv_bfloat162, bfloat16)
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
OPBOUND_KEPT __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat162(a, b); }
OPBOUND_KEPT __nv_bfloat162 make_bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat162(a, b); }
#pragma clang force_cuda_host_device end
