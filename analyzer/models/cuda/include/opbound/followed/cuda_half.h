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
	friend auto operator op(T a, A b) { return (float)a op b; }                                                        \
	friend auto operator op(A a, T b) { return a op(float) b; }
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
		T(const R &r) : __x(r.x) {}                                                                                    \
		T(float v) : __x(opbound::BITS(v)) {}                                                                          \
		T(double v) : __x(opbound::BITS(v)) {}                                                                         \
		T(int v) : __x(opbound::BITS(v)) {}                                                                            \
		T(unsigned v) : __x(opbound::BITS(v)) {}                                                                       \
		T(long v) : __x(opbound::BITS(v)) {}                                                                           \
		T(unsigned long v) : __x(opbound::BITS(v)) {}                                                                  \
		T(long long v) : __x(opbound::BITS(v)) {}                                                                      \
		T(unsigned long long v) : __x(opbound::BITS(v)) {}                                                             \
		T(short v) : __x(opbound::BITS(v)) {}                                                                          \
		T(unsigned short v) : __x(opbound::BITS(v)) {}                                                                 \
		operator float() const { return (float)opbound::VALUE(__x); }                                                  \
		operator R() const { return {__x}; }                                                                           \
		T &operator+=(T o) { return *this = T((float)*this + (float)o); }                                              \
		T &operator-=(T o) { return *this = T((float)*this - (float)o); }                                              \
		T &operator*=(T o) { return *this = T((float)*this * (float)o); }                                              \
		T &operator/=(T o) { return *this = T((float)*this / (float)o); }                                              \
		T operator-() const { return T(-(float)*this); }                                                               \
		friend T operator+(T a, T b) { return T((float)a + (float)b); }                                                \
		friend T operator-(T a, T b) { return T((float)a - (float)b); }                                                \
		friend T operator*(T a, T b) { return T((float)a * (float)b); }                                                \
		friend T operator/(T a, T b) { return T((float)a / (float)b); }                                                \
		friend bool operator==(T a, T b) { return (float)a == (float)b; }                                              \
		friend bool operator!=(T a, T b) { return (float)a != (float)b; }                                              \
		friend bool operator<(T a, T b) { return (float)a < (float)b; }                                                \
		friend bool operator>(T a, T b) { return (float)a > (float)b; }                                                \
		friend bool operator<=(T a, T b) { return (float)a <= (float)b; }                                              \
		friend bool operator>=(T a, T b) { return (float)a >= (float)b; }                                              \
		OPBOUND_NARROW_WIDER(T, float)                                                                                 \
		OPBOUND_NARROW_WIDER(T, double)                                                                                \
		OPBOUND_NARROW_WIDER(T, int)                                                                                   \
	};                                                                                                                 \
	struct __attribute__((aligned(4))) T2 {                                                                            \
		T x, y;                                                                                                        \
		T2() = default;                                                                                                \
		T2(T a, T b) : x(a), y(b) {}                                                                                   \
		T2(const R2 &r) : x(R{r.x}), y(R{r.y}) {}                                                                    \
		operator R2() const { return {x.__x, y.__x}; }                                                               \
		T2 &operator+=(T2 o) { return *this = T2(x + o.x, y + o.y); }                                                  \
		T2 &operator-=(T2 o) { return *this = T2(x - o.x, y - o.y); }                                                  \
		T2 &operator*=(T2 o) { return *this = T2(x * o.x, y * o.y); }                                                  \
		friend T2 operator+(T2 a, T2 b) { return T2(a.x + b.x, a.y + b.y); }                                           \
		friend T2 operator-(T2 a, T2 b) { return T2(a.x - b.x, a.y - b.y); }                                           \
		friend T2 operator*(T2 a, T2 b) { return T2(a.x * b.x, a.y * b.y); }                                           \
		friend T2 operator/(T2 a, T2 b) { return T2(a.x / b.x, a.y / b.y); }                                           \
		friend T2 operator-(T2 a) { return T2(-a.x, -a.y); }                                                           \
		friend bool operator==(T2 a, T2 b) { return (float)a.x == (float)b.x && (float)a.y == (float)b.y; }            \
		friend bool operator!=(T2 a, T2 b) { return !(a == b); }                                                       \
	};                                                                                                                 \
	inline T __hadd(T a, T b) { return a + b; }                                                                        \
	inline T __hadd_rn(T a, T b) { return a + b; }                                                                     \
	inline T __hadd_sat(T a, T b) { return a + b; }                                                                    \
	inline T __hsub(T a, T b) { return a - b; }                                                                        \
	inline T __hmul(T a, T b) { return a * b; }                                                                        \
	inline T __hmul_rn(T a, T b) { return a * b; }                                                                     \
	inline T __hdiv(T a, T b) { return a / b; }                                                                        \
	inline T __hfma(T a, T b, T c) { return T((float)a * (float)b + (float)c); }                                       \
	inline T __hfma_relu(T a, T b, T c) { return T((float)a * (float)b + (float)c); }                                  \
	inline T __hneg(T a) { return -a; }                                                                                \
	inline T __habs(T a) { return (float)a < 0 ? -a : a; }                                                             \
	inline T __hmax(T a, T b) { return (float)a < (float)b ? b : a; }                                                  \
	inline T __hmin(T a, T b) { return (float)b < (float)a ? b : a; }                                                  \
	inline T __hmax_nan(T a, T b) { return (float)a < (float)b ? b : a; }                                              \
	inline T __hmin_nan(T a, T b) { return (float)b < (float)a ? b : a; }                                              \
	inline bool __heq(T a, T b) { return a == b; }                                                                     \
	inline bool __hne(T a, T b) { return a != b; }                                                                     \
	inline bool __hlt(T a, T b) { return a < b; }                                                                      \
	inline bool __hle(T a, T b) { return a <= b; }                                                                     \
	inline bool __hgt(T a, T b) { return a > b; }                                                                      \
	inline bool __hge(T a, T b) { return a >= b; }                                                                     \
	inline bool __hisnan(T a) { return (float)a != (float)a; }                                                         \
	inline int __hisinf(T a) { return (float)a == (float)a && (float)a - (float)a != 0; }                              \
	inline T2 __hadd2(T2 a, T2 b) { return a + b; }                                                                    \
	inline T2 __hsub2(T2 a, T2 b) { return a - b; }                                                                    \
	inline T2 __hmul2(T2 a, T2 b) { return a * b; }                                                                    \
	inline T2 __h2div(T2 a, T2 b) { return a / b; }                                                                    \
	inline T2 __hfma2(T2 a, T2 b, T2 c) { return a * b + c; }                                                          \
	inline T2 __hneg2(T2 a) { return -a; }                                                                             \
	inline T2 __habs2(T2 a) { return T2(__habs(a.x), __habs(a.y)); }                                                   \
	inline T2 __hmax2(T2 a, T2 b) { return T2(__hmax(a.x, b.x), __hmax(a.y, b.y)); }                                   \
	inline T2 __hmin2(T2 a, T2 b) { return T2(__hmin(a.x, b.x), __hmin(a.y, b.y)); }                                   \
	inline T2 __hgt2(T2 a, T2 b) { return T2(a.x > b.x ? 1.0f : 0.0f, a.y > b.y ? 1.0f : 0.0f); }                      \
	inline T2 __hlt2(T2 a, T2 b) { return T2(a.x < b.x ? 1.0f : 0.0f, a.y < b.y ? 1.0f : 0.0f); }                      \
	inline T2 __heq2(T2 a, T2 b) { return T2(a.x == b.x ? 1.0f : 0.0f, a.y == b.y ? 1.0f : 0.0f); }                    \
	inline bool __hbeq2(T2 a, T2 b) { return a == b; }                                                                 \
	inline float __low2float(T2 a) { return (float)a.x; }                                                              \
	inline float __high2float(T2 a) { return (float)a.y; }                                                             \
	inline bool isnan(T a) { return (float)a != (float)a; }                                                            \
	inline bool isinf(T a) { return (float)a == (float)a && (float)a - (float)a != 0; }                                \
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
	inline T __float2##N(float v) { return T(v); }                                                                     \
	inline T __float2##N##_rn(float v) { return T(v); }                                                                \
	inline T __float2##N##_rz(float v) { return T(v); }                                                                \
	inline T __float2##N##_rd(float v) { return T(v); }                                                                \
	inline T __float2##N##_ru(float v) { return T(v); }                                                                \
	inline T __double2##N(double v) { return T(v); }                                                                   \
	inline float __##N##2float(T v) { return (float)v; }                                                               \
	inline T2 __float2##N##2_rn(float v) { return T2(T(v), T(v)); }                                                    \
	inline T2 __floats2##N##2_rn(float a, float b) { return T2(T(a), T(b)); }                                          \
	inline T2 __float22##N##2_rn(float2 v) { return T2(T(v.x), T(v.y)); }                                              \
	inline float2 __##N##22float2(T2 v) { return make_float2((float)v.x, (float)v.y); }                                \
	inline T2 __##N##2##N##2(T v) { return T2(v, v); }                                                                 \
	inline T __low2##N(T2 v) { return v.x; }                                                                           \
	inline T __high2##N(T2 v) { return v.y; }                                                                          \
	inline T2 __low2##N##2(T2 v) { return T2(v.x, v.x); }                                                              \
	inline T2 __high2##N##2(T2 v) { return T2(v.y, v.y); }                                                             \
	inline T2 __lows2##N##2(T2 a, T2 b) { return T2(a.x, b.x); }                                                       \
	inline T2 __highs2##N##2(T2 a, T2 b) { return T2(a.y, b.y); }                                                      \
	inline T2 __lowhigh2highlow(T2 v) { return T2(v.y, v.x); }                                                         \
	inline T __int2##N##_rn(int v) { return T(v); }                                                                    \
	inline T __uint2##N##_rn(unsigned v) { return T(v); }                                                              \
	inline T __short2##N##_rn(short v) { return T(v); }                                                                \
	inline T __ushort2##N##_rn(unsigned short v) { return T(v); }                                                      \
	inline T __ll2##N##_rn(long long v) { return T(v); }                                                               \
	inline T __ull2##N##_rn(unsigned long long v) { return T(v); }                                                     \
	int __##N##2int_rn(T v);                                                                                           \
	int __##N##2int_rd(T v);                                                                                           \
	inline int __##N##2int_rz(T v) { return (int)(float)v; }                                                           \
	unsigned __##N##2uint_rn(T v);                                                                                     \
	short __##N##2short_rn(T v);                                                                                       \
	unsigned short __##N##2ushort_rn(T v);                                                                             \
	long long __##N##2ll_rn(T v);                                                                                      \
	unsigned long long __##N##2ull_rn(T v);                                                                            \
	inline T __ushort_as_##N(unsigned short v)                                                                         \
	{                                                                                                                  \
		T t;                                                                                                           \
		t.__x = v;                                                                                                     \
		return t;                                                                                                      \
	}                                                                                                                  \
	inline T __short_as_##N(short v) { return __ushort_as_##N((unsigned short)v); }                                    \
	inline unsigned short __##N##_as_ushort(T v) { return v.__x; }                                                     \
	inline short __##N##_as_short(T v) { return (short)v.__x; }
