// Stub of CUDA's narrow floats, whose bodies are followed: a run computes with the numbers that their bits mean. Two bytes
// a number, four a pair; __half and __nv_bfloat16 have the same operations under names of their own.
#pragma once
#include "cuda_runtime.h"

#pragma clang force_cuda_host_device begin
namespace opbound {
double half_value(uint16_t bits);
double bfloat16_value(uint16_t bits);
uint16_t half_bits(double v);
uint16_t bfloat16_bits(double v);
} // namespace opbound
#pragma clang force_cuda_host_device end

// With a wider number on the other side: the wider type's result. The real ones leave that to options. All are found by
// their own type only: what a framework's narrow number can become does not compete with what that can do itself.
#define OPBOUND_NARROW_MIXED(T, A, op)                                                                                 \
	friend OPBOUND_KEPT auto operator op(T a, A b) { return (float)a op b; }                                                        \
	friend OPBOUND_KEPT auto operator op(A a, T b) { return a op(float) b; }
#define OPBOUND_NARROW_WIDER(T, A)                                                                                     \
	OPBOUND_NARROW_MIXED(T, A, +)                                                                                      \
	OPBOUND_NARROW_MIXED(T, A, -)                                                                                      \
	OPBOUND_NARROW_MIXED(T, A, *)                                                                                      \
	OPBOUND_NARROW_MIXED(T, A, /)                                                                                      \
	OPBOUND_NARROW_MIXED(T, A, <)                                                                                      \
	OPBOUND_NARROW_MIXED(T, A, >)                                                                                      \
	OPBOUND_NARROW_MIXED(T, A, <=)                                                                                     \
	OPBOUND_NARROW_MIXED(T, A, >=)                                                                                     \
	OPBOUND_NARROW_MIXED(T, A, ==)                                                                                     \
	OPBOUND_NARROW_MIXED(T, A, !=)

#define OPBOUND_NARROW(T, T2, R, R2, VALUE, BITS)                                                                          \
	struct R {                                                                                                         \
		unsigned short x;                                                                                              \
	};                                                                                                                 \
	struct __attribute__((aligned(4))) R2 {                                                                          \
		unsigned short x, y;                                                                                           \
	};                                                                                                                 \
	struct __attribute__((aligned(2))) T {                                                                             \
		unsigned short __x;                                                                                            \
		T() = default;                                                                                                 \
		OPBOUND_KEPT T(const R &r) : __x(r.x) {}                                                                                    \
		OPBOUND_KEPT T(float v) : __x(opbound::BITS(v)) {}                                                                          \
		OPBOUND_KEPT T(double v) : __x(opbound::BITS(v)) {}                                                                         \
		OPBOUND_KEPT T(int v) : __x(opbound::BITS(v)) {}                                                                            \
		OPBOUND_KEPT T(unsigned v) : __x(opbound::BITS(v)) {}                                                                       \
		OPBOUND_KEPT T(long v) : __x(opbound::BITS(v)) {}                                                                           \
		OPBOUND_KEPT T(unsigned long v) : __x(opbound::BITS(v)) {}                                                                  \
		OPBOUND_KEPT T(long long v) : __x(opbound::BITS(v)) {}                                                                      \
		OPBOUND_KEPT T(unsigned long long v) : __x(opbound::BITS(v)) {}                                                             \
		OPBOUND_KEPT T(short v) : __x(opbound::BITS(v)) {}                                                                          \
		OPBOUND_KEPT T(unsigned short v) : __x(opbound::BITS(v)) {}                                                                 \
		OPBOUND_KEPT operator float() const { return (float)opbound::VALUE(__x); }                                                  \
		OPBOUND_KEPT operator R() const { return {__x}; }                                                                           \
		OPBOUND_KEPT T &operator+=(T o) { return *this = T((float)*this + (float)o); }                                              \
		OPBOUND_KEPT T &operator-=(T o) { return *this = T((float)*this - (float)o); }                                              \
		OPBOUND_KEPT T &operator*=(T o) { return *this = T((float)*this * (float)o); }                                              \
		OPBOUND_KEPT T &operator/=(T o) { return *this = T((float)*this / (float)o); }                                              \
		OPBOUND_KEPT T operator-() const { return T(-(float)*this); }                                                               \
		friend OPBOUND_KEPT T operator+(T a, T b) { return T((float)a + (float)b); }                                                \
		friend OPBOUND_KEPT T operator-(T a, T b) { return T((float)a - (float)b); }                                                \
		friend OPBOUND_KEPT T operator*(T a, T b) { return T((float)a * (float)b); }                                                \
		friend OPBOUND_KEPT T operator/(T a, T b) { return T((float)a / (float)b); }                                                \
		friend OPBOUND_KEPT bool operator==(T a, T b) { return (float)a == (float)b; }                                              \
		friend OPBOUND_KEPT bool operator!=(T a, T b) { return (float)a != (float)b; }                                              \
		friend OPBOUND_KEPT bool operator<(T a, T b) { return (float)a < (float)b; }                                                \
		friend OPBOUND_KEPT bool operator>(T a, T b) { return (float)a > (float)b; }                                                \
		friend OPBOUND_KEPT bool operator<=(T a, T b) { return (float)a <= (float)b; }                                              \
		friend OPBOUND_KEPT bool operator>=(T a, T b) { return (float)a >= (float)b; }                                              \
		OPBOUND_NARROW_WIDER(T, float)                                                                                 \
		OPBOUND_NARROW_WIDER(T, double)                                                                                \
		OPBOUND_NARROW_WIDER(T, int)                                                                                   \
	};                                                                                                                 \
	struct __attribute__((aligned(4))) T2 {                                                                            \
		T x, y;                                                                                                        \
		T2() = default;                                                                                                \
		OPBOUND_KEPT T2(T a, T b) : x(a), y(b) {}                                                                                   \
		OPBOUND_KEPT T2(const R2 &r) : x(R{r.x}), y(R{r.y}) {}                                                                    \
		OPBOUND_KEPT operator R2() const { return {x.__x, y.__x}; }                                                               \
		OPBOUND_KEPT T2 &operator+=(T2 o) { return *this = T2(x + o.x, y + o.y); }                                                  \
		OPBOUND_KEPT T2 &operator-=(T2 o) { return *this = T2(x - o.x, y - o.y); }                                                  \
		OPBOUND_KEPT T2 &operator*=(T2 o) { return *this = T2(x * o.x, y * o.y); }                                                  \
		friend OPBOUND_KEPT T2 operator+(T2 a, T2 b) { return T2(a.x + b.x, a.y + b.y); }                                           \
		friend OPBOUND_KEPT T2 operator-(T2 a, T2 b) { return T2(a.x - b.x, a.y - b.y); }                                           \
		friend OPBOUND_KEPT T2 operator*(T2 a, T2 b) { return T2(a.x * b.x, a.y * b.y); }                                           \
		friend OPBOUND_KEPT T2 operator/(T2 a, T2 b) { return T2(a.x / b.x, a.y / b.y); }                                           \
		friend OPBOUND_KEPT T2 operator-(T2 a) { return T2(-a.x, -a.y); }                                                           \
		friend OPBOUND_KEPT bool operator==(T2 a, T2 b) { return (float)a.x == (float)b.x && (float)a.y == (float)b.y; }            \
		friend OPBOUND_KEPT bool operator!=(T2 a, T2 b) { return !(a == b); }                                                       \
	};                                                                                                                 \
	OPBOUND_KEPT T __hadd(T a, T b) { return a + b; }                                                                        \
	OPBOUND_KEPT T __hadd_rn(T a, T b) { return a + b; }                                                                     \
	OPBOUND_KEPT T __hadd_sat(T a, T b) { return a + b; }                                                                    \
	OPBOUND_KEPT T __hsub(T a, T b) { return a - b; }                                                                        \
	OPBOUND_KEPT T __hmul(T a, T b) { return a * b; }                                                                        \
	OPBOUND_KEPT T __hmul_rn(T a, T b) { return a * b; }                                                                     \
	OPBOUND_KEPT T __hdiv(T a, T b) { return a / b; }                                                                        \
	OPBOUND_KEPT T __hfma(T a, T b, T c) { return T((float)a * (float)b + (float)c); }                                       \
	OPBOUND_KEPT T __hfma_relu(T a, T b, T c) { return T((float)a * (float)b + (float)c); }                                  \
	OPBOUND_KEPT T __hneg(T a) { return -a; }                                                                                \
	OPBOUND_KEPT T __habs(T a) { return (float)a < 0 ? -a : a; }                                                             \
	OPBOUND_KEPT T __hmax(T a, T b) { return (float)a < (float)b ? b : a; }                                                  \
	OPBOUND_KEPT T __hmin(T a, T b) { return (float)b < (float)a ? b : a; }                                                  \
	OPBOUND_KEPT T __hmax_nan(T a, T b) { return (float)a < (float)b ? b : a; }                                              \
	OPBOUND_KEPT T __hmin_nan(T a, T b) { return (float)b < (float)a ? b : a; }                                              \
	OPBOUND_KEPT bool __heq(T a, T b) { return a == b; }                                                                     \
	OPBOUND_KEPT bool __hne(T a, T b) { return a != b; }                                                                     \
	OPBOUND_KEPT bool __hlt(T a, T b) { return a < b; }                                                                      \
	OPBOUND_KEPT bool __hle(T a, T b) { return a <= b; }                                                                     \
	OPBOUND_KEPT bool __hgt(T a, T b) { return a > b; }                                                                      \
	OPBOUND_KEPT bool __hge(T a, T b) { return a >= b; }                                                                     \
	OPBOUND_KEPT bool __hisnan(T a) { return (float)a != (float)a; }                                                         \
	OPBOUND_KEPT int __hisinf(T a) { return (float)a == (float)a && (float)a - (float)a != 0; }                              \
	OPBOUND_KEPT T2 __hadd2(T2 a, T2 b) { return a + b; }                                                                    \
	OPBOUND_KEPT T2 __hsub2(T2 a, T2 b) { return a - b; }                                                                    \
	OPBOUND_KEPT T2 __hmul2(T2 a, T2 b) { return a * b; }                                                                    \
	OPBOUND_KEPT T2 __h2div(T2 a, T2 b) { return a / b; }                                                                    \
	OPBOUND_KEPT T2 __hfma2(T2 a, T2 b, T2 c) { return a * b + c; }                                                          \
	OPBOUND_KEPT T2 __hneg2(T2 a) { return -a; }                                                                             \
	OPBOUND_KEPT T2 __habs2(T2 a) { return T2(__habs(a.x), __habs(a.y)); }                                                   \
	OPBOUND_KEPT T2 __hmax2(T2 a, T2 b) { return T2(__hmax(a.x, b.x), __hmax(a.y, b.y)); }                                   \
	OPBOUND_KEPT T2 __hmin2(T2 a, T2 b) { return T2(__hmin(a.x, b.x), __hmin(a.y, b.y)); }                                   \
	OPBOUND_KEPT T2 __hgt2(T2 a, T2 b) { return T2(a.x > b.x ? 1.0f : 0.0f, a.y > b.y ? 1.0f : 0.0f); }                      \
	OPBOUND_KEPT T2 __hlt2(T2 a, T2 b) { return T2(a.x < b.x ? 1.0f : 0.0f, a.y < b.y ? 1.0f : 0.0f); }                      \
	OPBOUND_KEPT T2 __heq2(T2 a, T2 b) { return T2(a.x == b.x ? 1.0f : 0.0f, a.y == b.y ? 1.0f : 0.0f); }                    \
	OPBOUND_KEPT bool __hbeq2(T2 a, T2 b) { return a == b; }                                                                 \
	OPBOUND_KEPT float __low2float(T2 a) { return (float)a.x; }                                                              \
	OPBOUND_KEPT float __high2float(T2 a) { return (float)a.y; }                                                             \
	OPBOUND_KEPT bool isnan(T a) { return (float)a != (float)a; }                                                            \
	OPBOUND_KEPT bool isinf(T a) { return (float)a == (float)a && (float)a - (float)a != 0; }                                \
	T hexp(T a);                                                                                                       \
	T hexp2(T a);                                                                                                      \
	T hlog(T a);                                                                                                       \
	T hlog2(T a);                                                                                                      \
	T hsin(T a);                                                                                                       \
	T hcos(T a);                                                                                                       \
	T hsqrt(T a);                                                                                                      \
	T hrsqrt(T a);                                                                                                     \
	T hrcp(T a);                                                                                                       \
	T hfloor(T a);                                                                                                     \
	T hceil(T a);                                                                                                      \
	T hrint(T a);                                                                                                      \
	T htrunc(T a);                                                                                                     \
	T htanh(T a);                                                                                                      \
	T2 h2exp(T2 a);                                                                                                    \
	T2 h2exp2(T2 a);                                                                                                   \
	T2 h2log(T2 a);                                                                                                    \
	T2 h2sqrt(T2 a);                                                                                                   \
	T2 h2rsqrt(T2 a);                                                                                                  \
	T2 h2rcp(T2 a);                                                                                                    \
	unsigned __hgt2_mask(T2 a, T2 b);                                                                                  \
	unsigned __hlt2_mask(T2 a, T2 b);                                                                                  \
	unsigned __heq2_mask(T2 a, T2 b);

// Conversions, by the name that the type has in them.
#define OPBOUND_NARROW_NAMES(T, T2, N)                                                                                 \
	OPBOUND_KEPT T __float2##N(float v) { return T(v); }                                                                     \
	OPBOUND_KEPT T __float2##N##_rn(float v) { return T(v); }                                                                \
	OPBOUND_KEPT T __float2##N##_rz(float v) { return T(v); }                                                                \
	OPBOUND_KEPT T __float2##N##_rd(float v) { return T(v); }                                                                \
	OPBOUND_KEPT T __float2##N##_ru(float v) { return T(v); }                                                                \
	OPBOUND_KEPT T __double2##N(double v) { return T(v); }                                                                   \
	OPBOUND_KEPT float __##N##2float(T v) { return (float)v; }                                                               \
	OPBOUND_KEPT T2 __float2##N##2_rn(float v) { return T2(T(v), T(v)); }                                                    \
	OPBOUND_KEPT T2 __floats2##N##2_rn(float a, float b) { return T2(T(a), T(b)); }                                          \
	OPBOUND_KEPT T2 __float22##N##2_rn(float2 v) { return T2(T(v.x), T(v.y)); }                                              \
	OPBOUND_KEPT float2 __##N##22float2(T2 v) { return make_float2((float)v.x, (float)v.y); }                                \
	OPBOUND_KEPT T2 __##N##2##N##2(T v) { return T2(v, v); }                                                                 \
	OPBOUND_KEPT T __low2##N(T2 v) { return v.x; }                                                                           \
	OPBOUND_KEPT T __high2##N(T2 v) { return v.y; }                                                                          \
	OPBOUND_KEPT T2 __low2##N##2(T2 v) { return T2(v.x, v.x); }                                                              \
	OPBOUND_KEPT T2 __high2##N##2(T2 v) { return T2(v.y, v.y); }                                                             \
	OPBOUND_KEPT T2 __lows2##N##2(T2 a, T2 b) { return T2(a.x, b.x); }                                                       \
	OPBOUND_KEPT T2 __highs2##N##2(T2 a, T2 b) { return T2(a.y, b.y); }                                                      \
	OPBOUND_KEPT T2 __lowhigh2highlow(T2 v) { return T2(v.y, v.x); }                                                         \
	OPBOUND_KEPT T __int2##N##_rn(int v) { return T(v); }                                                                    \
	OPBOUND_KEPT T __uint2##N##_rn(unsigned v) { return T(v); }                                                              \
	OPBOUND_KEPT T __short2##N##_rn(short v) { return T(v); }                                                                \
	OPBOUND_KEPT T __ushort2##N##_rn(unsigned short v) { return T(v); }                                                      \
	OPBOUND_KEPT T __ll2##N##_rn(long long v) { return T(v); }                                                               \
	OPBOUND_KEPT T __ull2##N##_rn(unsigned long long v) { return T(v); }                                                     \
	int __##N##2int_rn(T v);                                                                                           \
	int __##N##2int_rd(T v);                                                                                           \
	OPBOUND_KEPT int __##N##2int_rz(T v) { return (int)(float)v; }                                                           \
	unsigned __##N##2uint_rn(T v);                                                                                     \
	short __##N##2short_rn(T v);                                                                                       \
	unsigned short __##N##2ushort_rn(T v);                                                                             \
	long long __##N##2ll_rn(T v);                                                                                      \
	unsigned long long __##N##2ull_rn(T v);                                                                            \
	OPBOUND_KEPT T __ushort_as_##N(unsigned short v)                                                                         \
	{                                                                                                                  \
		T t;                                                                                                           \
		t.__x = v;                                                                                                     \
		return t;                                                                                                      \
	}                                                                                                                  \
	OPBOUND_KEPT T __short_as_##N(short v) { return __ushort_as_##N((unsigned short)v); }                                    \
	OPBOUND_KEPT unsigned short __##N##_as_ushort(T v) { return v.__x; }                                                     \
	OPBOUND_KEPT short __##N##_as_short(T v) { return (short)v.__x; }
