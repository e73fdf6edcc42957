// Stub of <cuda_fp8.h>. LIMIT(precision): one byte a number; what its bits mean is not followed.
#pragma once
#include "cuda_bf16.h"
#include "cuda_fp16.h"

#pragma clang force_cuda_host_device begin
typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };
__nv_fp8_storage_t __nv_cvt_float_to_fp8(float v, __nv_saturation_t s, __nv_fp8_interpretation_t t);
__nv_fp8_storage_t __nv_cvt_double_to_fp8(double v, __nv_saturation_t s, __nv_fp8_interpretation_t t);
__nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw v, __nv_saturation_t s, __nv_fp8_interpretation_t t);
__nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw v, __nv_saturation_t s, __nv_fp8_interpretation_t t);
__nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 v, __nv_saturation_t s, __nv_fp8_interpretation_t t);
__nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(__half2_raw v, __nv_saturation_t s, __nv_fp8_interpretation_t t);
__half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t v, __nv_fp8_interpretation_t t);
__half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t v, __nv_fp8_interpretation_t t);
#define OPBOUND_FP8(T)                                                                                                 \
	struct T {                                                                                                         \
		__nv_fp8_storage_t __x;                                                                                        \
		T() = default;                                                                                                 \
		explicit T(float v);                                                                                           \
		explicit T(double v);                                                                                          \
		explicit T(__half v);                                                                                          \
		explicit T(__nv_bfloat16 v);                                                                                   \
		explicit T(int v);                                                                                             \
		explicit T(unsigned v);                                                                                        \
		explicit T(long long v);                                                                                       \
		explicit operator float() const;                                                                               \
		explicit operator double() const;                                                                              \
		explicit operator __half() const;                                                                              \
		explicit operator __nv_bfloat16() const;                                                                       \
		explicit operator int() const;                                                                                 \
		explicit operator bool() const;                                                                                \
	};
OPBOUND_FP8(__nv_fp8_e4m3)
OPBOUND_FP8(__nv_fp8_e5m2)
OPBOUND_FP8(__nv_fp8_e8m0)
#undef OPBOUND_FP8
#define OPBOUND_FP8(T, N, S, F)                                                                                        \
	struct T {                                                                                                         \
		S __x;                                                                                                         \
		T() = default;                                                                                                 \
		explicit T(F v);                                                                                               \
		explicit operator F() const;                                                                                   \
	};
OPBOUND_FP8(__nv_fp8x2_e4m3, 2, __nv_fp8x2_storage_t, float2)
OPBOUND_FP8(__nv_fp8x4_e4m3, 4, __nv_fp8x4_storage_t, float4)
OPBOUND_FP8(__nv_fp8x2_e5m2, 2, __nv_fp8x2_storage_t, float2)
OPBOUND_FP8(__nv_fp8x4_e5m2, 4, __nv_fp8x4_storage_t, float4)
#undef OPBOUND_FP8
#pragma clang force_cuda_host_device end
