// Stub of <cuda_fp16.h>.
#pragma once
#include "cuda_runtime.h"

// Two bytes; arithmetic goes through float and is opaque.
struct __half {
	unsigned short x;
	__half() = default;
	__half(float v);
	operator float() const;
	__half &operator+=(__half o);
	__half &operator*=(__half o);
};
typedef __half half;
struct __attribute__((aligned(4))) __half2 {
	__half x, y;
};
typedef __half2 half2;
__half operator+(__half a, __half b);
__half operator-(__half a, __half b);
__half operator*(__half a, __half b);
__half operator/(__half a, __half b);
__half __float2half(float x);
__half __float2half_rn(float x);
float __half2float(__half x);
__half2 __float2half2_rn(float x);
__half2 __floats2half2_rn(float x, float y);
float2 __half22float2(__half2 x);
float __low2float(__half2 x);
float __high2float(__half2 x);
__half __hadd(__half a, __half b);
__half __hmul(__half a, __half b);
__half __hfma(__half a, __half b, __half c);
__half2 __hadd2(__half2 a, __half2 b);
__half2 __hmul2(__half2 a, __half2 b);
__half2 __hfma2(__half2 a, __half2 b, __half2 c);
