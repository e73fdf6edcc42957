// Stub of <cuda_fp4.h>: numbers of four bits, two a byte.
#pragma once
#include "cuda_fp8.h"

typedef unsigned char __nv_fp4_storage_t;
typedef unsigned char __nv_fp4x2_storage_t;
typedef unsigned short __nv_fp4x4_storage_t;
enum __nv_fp4_interpretation_t { __NV_E2M1 };
#pragma clang force_cuda_host_device begin
struct __nv_fp4_e2m1 {
	__nv_fp4_storage_t __x;
	__nv_fp4_e2m1() = default;
	explicit __nv_fp4_e2m1(float v);
	explicit operator float() const;
};
struct __nv_fp4x2_e2m1 {
	__nv_fp4x2_storage_t __x;
	__nv_fp4x2_e2m1() = default;
	explicit __nv_fp4x2_e2m1(float2 v);
	explicit operator float2() const;
};
struct __nv_fp4x4_e2m1 {
	__nv_fp4x4_storage_t __x;
	__nv_fp4x4_e2m1() = default;
	explicit __nv_fp4x4_e2m1(float4 v);
	explicit operator float4() const;
};
__half2_raw __nv_cvt_fp4x2_to_halfraw2(__nv_fp4x2_storage_t v, __nv_fp4_interpretation_t t);
#pragma clang force_cuda_host_device end
