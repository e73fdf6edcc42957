// Stub of the CUDA runtime: conversions between numbers, each in the four ways to round. What does not fit is not of
// interest: the device takes the nearest number, C leaves it open, and both are any number to who analyzes it.
#pragma once
#include "cuda_runtime.h"

#if __has_include(<math.h>)
#include <math.h>
#endif

OPBOUND_KEPT int __float2int_rn(float x) noexcept { return (int)rintf(x); }
OPBOUND_KEPT unsigned __float2uint_rn(float x) noexcept { return (unsigned)rintf(x); }
OPBOUND_KEPT long long __float2ll_rn(float x) noexcept { return (long long)rintf(x); }
OPBOUND_KEPT unsigned long long __float2ull_rn(float x) noexcept { return (unsigned long long)rintf(x); }
OPBOUND_KEPT int __double2int_rn(double x) noexcept { return (int)rint(x); }
OPBOUND_KEPT unsigned __double2uint_rn(double x) noexcept { return (unsigned)rint(x); }
OPBOUND_KEPT long long __double2ll_rn(double x) noexcept { return (long long)rint(x); }
OPBOUND_KEPT unsigned long long __double2ull_rn(double x) noexcept { return (unsigned long long)rint(x); }
OPBOUND_KEPT float __int2float_rn(int x) noexcept { return (float)x; }
OPBOUND_KEPT double __int2double_rn(int x) noexcept { return (double)x; }
OPBOUND_KEPT float __uint2float_rn(unsigned x) noexcept { return (float)x; }
OPBOUND_KEPT double __uint2double_rn(unsigned x) noexcept { return (double)x; }
OPBOUND_KEPT float __ll2float_rn(long long x) noexcept { return (float)x; }
OPBOUND_KEPT double __ll2double_rn(long long x) noexcept { return (double)x; }
OPBOUND_KEPT float __ull2float_rn(unsigned long long x) noexcept { return (float)x; }
OPBOUND_KEPT double __ull2double_rn(unsigned long long x) noexcept { return (double)x; }
OPBOUND_KEPT float __double2float_rn(double x) noexcept { return (float)x; }
OPBOUND_KEPT int __float2int_rz(float x) noexcept { return (int)x; }
OPBOUND_KEPT unsigned __float2uint_rz(float x) noexcept { return (unsigned)x; }
OPBOUND_KEPT long long __float2ll_rz(float x) noexcept { return (long long)x; }
OPBOUND_KEPT unsigned long long __float2ull_rz(float x) noexcept { return (unsigned long long)x; }
OPBOUND_KEPT int __double2int_rz(double x) noexcept { return (int)x; }
OPBOUND_KEPT unsigned __double2uint_rz(double x) noexcept { return (unsigned)x; }
OPBOUND_KEPT long long __double2ll_rz(double x) noexcept { return (long long)x; }
OPBOUND_KEPT unsigned long long __double2ull_rz(double x) noexcept { return (unsigned long long)x; }
OPBOUND_KEPT float __int2float_rz(int x) noexcept { return (float)x; }
OPBOUND_KEPT float __uint2float_rz(unsigned x) noexcept { return (float)x; }
OPBOUND_KEPT float __ll2float_rz(long long x) noexcept { return (float)x; }
OPBOUND_KEPT double __ll2double_rz(long long x) noexcept { return (double)x; }
OPBOUND_KEPT float __ull2float_rz(unsigned long long x) noexcept { return (float)x; }
OPBOUND_KEPT double __ull2double_rz(unsigned long long x) noexcept { return (double)x; }
OPBOUND_KEPT float __double2float_rz(double x) noexcept { return (float)x; }
OPBOUND_KEPT int __float2int_ru(float x) noexcept { return (int)ceilf(x); }
OPBOUND_KEPT unsigned __float2uint_ru(float x) noexcept { return (unsigned)ceilf(x); }
OPBOUND_KEPT long long __float2ll_ru(float x) noexcept { return (long long)ceilf(x); }
OPBOUND_KEPT unsigned long long __float2ull_ru(float x) noexcept { return (unsigned long long)ceilf(x); }
OPBOUND_KEPT int __double2int_ru(double x) noexcept { return (int)ceil(x); }
OPBOUND_KEPT unsigned __double2uint_ru(double x) noexcept { return (unsigned)ceil(x); }
OPBOUND_KEPT long long __double2ll_ru(double x) noexcept { return (long long)ceil(x); }
OPBOUND_KEPT unsigned long long __double2ull_ru(double x) noexcept { return (unsigned long long)ceil(x); }
OPBOUND_KEPT float __int2float_ru(int x) noexcept { return (float)x; }
OPBOUND_KEPT float __uint2float_ru(unsigned x) noexcept { return (float)x; }
OPBOUND_KEPT float __ll2float_ru(long long x) noexcept { return (float)x; }
OPBOUND_KEPT double __ll2double_ru(long long x) noexcept { return (double)x; }
OPBOUND_KEPT float __ull2float_ru(unsigned long long x) noexcept { return (float)x; }
OPBOUND_KEPT double __ull2double_ru(unsigned long long x) noexcept { return (double)x; }
OPBOUND_KEPT float __double2float_ru(double x) noexcept { return (float)x; }
OPBOUND_KEPT int __float2int_rd(float x) noexcept { return (int)floorf(x); }
OPBOUND_KEPT unsigned __float2uint_rd(float x) noexcept { return (unsigned)floorf(x); }
OPBOUND_KEPT long long __float2ll_rd(float x) noexcept { return (long long)floorf(x); }
OPBOUND_KEPT unsigned long long __float2ull_rd(float x) noexcept { return (unsigned long long)floorf(x); }
OPBOUND_KEPT int __double2int_rd(double x) noexcept { return (int)floor(x); }
OPBOUND_KEPT unsigned __double2uint_rd(double x) noexcept { return (unsigned)floor(x); }
OPBOUND_KEPT long long __double2ll_rd(double x) noexcept { return (long long)floor(x); }
OPBOUND_KEPT unsigned long long __double2ull_rd(double x) noexcept { return (unsigned long long)floor(x); }
OPBOUND_KEPT float __int2float_rd(int x) noexcept { return (float)x; }
OPBOUND_KEPT float __uint2float_rd(unsigned x) noexcept { return (float)x; }
OPBOUND_KEPT float __ll2float_rd(long long x) noexcept { return (float)x; }
OPBOUND_KEPT double __ll2double_rd(long long x) noexcept { return (double)x; }
OPBOUND_KEPT float __ull2float_rd(unsigned long long x) noexcept { return (float)x; }
OPBOUND_KEPT double __ull2double_rd(unsigned long long x) noexcept { return (double)x; }
OPBOUND_KEPT float __double2float_rd(double x) noexcept { return (float)x; }

namespace opbound {
unsigned float_bits(float v);
float bits_float(unsigned bits);
} // namespace opbound
OPBOUND_KEPT unsigned __float_as_uint(float x) { return opbound::float_bits(x); }
OPBOUND_KEPT int __float_as_int(float x) { return (int)opbound::float_bits(x); }
OPBOUND_KEPT float __uint_as_float(unsigned x) { return opbound::bits_float(x); }
OPBOUND_KEPT float __int_as_float(int x) { return opbound::bits_float((unsigned)x); }
