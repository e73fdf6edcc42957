// Stub of <cuda_bf16.h>.
#pragma once
#include "cuda_runtime.h"

// Two bytes; arithmetic goes through float and is opaque.
struct __nv_bfloat16 {
	unsigned short x;
	__nv_bfloat16() = default;
	__nv_bfloat16(float v);
	operator float() const;
};
struct __attribute__((aligned(4))) __nv_bfloat162 {
	__nv_bfloat16 x, y;
};
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
__nv_bfloat16 __float2bfloat16(float x);
float __bfloat162float(__nv_bfloat16 x);
