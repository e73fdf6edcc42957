// Stub of <math.h> for C++: the functions alone, without the system's headers.
#ifndef __cplusplus
#if __has_include_next(<math.h>)
#include_next <math.h>
#else
#define OPBOUND_NO_MATH
#endif
#else
#pragma once
#include "opbound/traits.h"

#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440

extern "C" {
typedef float float_t;
typedef double double_t;
double acos(double x) noexcept;
float acosf(float x) noexcept;
long double acosl(long double x) noexcept;
double asin(double x) noexcept;
float asinf(float x) noexcept;
long double asinl(long double x) noexcept;
double atan(double x) noexcept;
float atanf(float x) noexcept;
long double atanl(long double x) noexcept;
double cos(double x) noexcept;
float cosf(float x) noexcept;
long double cosl(long double x) noexcept;
double sin(double x) noexcept;
float sinf(float x) noexcept;
long double sinl(long double x) noexcept;
double tan(double x) noexcept;
float tanf(float x) noexcept;
long double tanl(long double x) noexcept;
double acosh(double x) noexcept;
float acoshf(float x) noexcept;
long double acoshl(long double x) noexcept;
double asinh(double x) noexcept;
float asinhf(float x) noexcept;
long double asinhl(long double x) noexcept;
double atanh(double x) noexcept;
float atanhf(float x) noexcept;
long double atanhl(long double x) noexcept;
double cosh(double x) noexcept;
float coshf(float x) noexcept;
long double coshl(long double x) noexcept;
double sinh(double x) noexcept;
float sinhf(float x) noexcept;
long double sinhl(long double x) noexcept;
double tanh(double x) noexcept;
float tanhf(float x) noexcept;
long double tanhl(long double x) noexcept;
double exp(double x) noexcept;
float expf(float x) noexcept;
long double expl(long double x) noexcept;
double exp2(double x) noexcept;
float exp2f(float x) noexcept;
long double exp2l(long double x) noexcept;
double expm1(double x) noexcept;
float expm1f(float x) noexcept;
long double expm1l(long double x) noexcept;
double log(double x) noexcept;
float logf(float x) noexcept;
long double logl(long double x) noexcept;
double log10(double x) noexcept;
float log10f(float x) noexcept;
long double log10l(long double x) noexcept;
double log1p(double x) noexcept;
float log1pf(float x) noexcept;
long double log1pl(long double x) noexcept;
double log2(double x) noexcept;
float log2f(float x) noexcept;
long double log2l(long double x) noexcept;
double cbrt(double x) noexcept;
float cbrtf(float x) noexcept;
long double cbrtl(long double x) noexcept;
double sqrt(double x) noexcept;
float sqrtf(float x) noexcept;
long double sqrtl(long double x) noexcept;
double erf(double x) noexcept;
float erff(float x) noexcept;
long double erfl(long double x) noexcept;
double erfc(double x) noexcept;
float erfcf(float x) noexcept;
long double erfcl(long double x) noexcept;
double tgamma(double x) noexcept;
float tgammaf(float x) noexcept;
long double tgammal(long double x) noexcept;
double lgamma(double x) noexcept;
float lgammaf(float x) noexcept;
long double lgammal(long double x) noexcept;
double ceil(double x) noexcept;
float ceilf(float x) noexcept;
long double ceill(long double x) noexcept;
double floor(double x) noexcept;
float floorf(float x) noexcept;
long double floorl(long double x) noexcept;
double nearbyint(double x) noexcept;
float nearbyintf(float x) noexcept;
long double nearbyintl(long double x) noexcept;
double rint(double x) noexcept;
float rintf(float x) noexcept;
long double rintl(long double x) noexcept;
double round(double x) noexcept;
float roundf(float x) noexcept;
long double roundl(long double x) noexcept;
double trunc(double x) noexcept;
float truncf(float x) noexcept;
long double truncl(long double x) noexcept;
double fabs(double x) noexcept;
float fabsf(float x) noexcept;
long double fabsl(long double x) noexcept;
double logb(double x) noexcept;
float logbf(float x) noexcept;
long double logbl(long double x) noexcept;
double atan2(double x, double y) noexcept;
float atan2f(float x, float y) noexcept;
long double atan2l(long double x, long double y) noexcept;
double pow(double x, double y) noexcept;
float powf(float x, float y) noexcept;
long double powl(long double x, long double y) noexcept;
double hypot(double x, double y) noexcept;
float hypotf(float x, float y) noexcept;
long double hypotl(long double x, long double y) noexcept;
double fmod(double x, double y) noexcept;
float fmodf(float x, float y) noexcept;
long double fmodl(long double x, long double y) noexcept;
double remainder(double x, double y) noexcept;
float remainderf(float x, float y) noexcept;
long double remainderl(long double x, long double y) noexcept;
double copysign(double x, double y) noexcept;
float copysignf(float x, float y) noexcept;
long double copysignl(long double x, long double y) noexcept;
double nextafter(double x, double y) noexcept;
float nextafterf(float x, float y) noexcept;
long double nextafterl(long double x, long double y) noexcept;
double fdim(double x, double y) noexcept;
float fdimf(float x, float y) noexcept;
long double fdiml(long double x, long double y) noexcept;
double fmax(double x, double y) noexcept;
float fmaxf(float x, float y) noexcept;
long double fmaxl(long double x, long double y) noexcept;
double fmin(double x, double y) noexcept;
float fminf(float x, float y) noexcept;
long double fminl(long double x, long double y) noexcept;
double fma(double x, double y, double z) noexcept;
float fmaf(float x, float y, float z) noexcept;
double frexp(double x, int *e) noexcept;
float frexpf(float x, int *e) noexcept;
double ldexp(double x, int e) noexcept;
float ldexpf(float x, int e) noexcept;
double modf(double x, double *whole) noexcept;
float modff(float x, float *whole) noexcept;
double scalbn(double x, int e) noexcept;
int ilogb(double x) noexcept;
long lround(double x) noexcept;
long lroundf(float x) noexcept;
long long llround(double x) noexcept;
long lrint(double x) noexcept;
long lrintf(float x) noexcept;
long long llrint(double x) noexcept;
long long llroundf(float x) noexcept;
long long llrintf(float x) noexcept;
float scalbnf(float x, int e) noexcept;
int ilogbf(float x) noexcept;
float nanf(const char *tag) noexcept;
double nan(const char *tag) noexcept;
#ifdef __CUDACC__ // for the host alone, sources bring their own
float rsqrtf(float x) noexcept;
double rsqrt(double x) noexcept;
#endif
void sincos(double x, double *s, double *c) noexcept;
void sincosf(float x, float *s, float *c) noexcept;
#ifndef OPBOUND_HAS_ABS
#define OPBOUND_HAS_ABS
int abs(int x) noexcept;
#endif
}

// C++ overloads, in the global namespace too, as <math.h> of the C++ library has them.
namespace std {
using ::acos;
using ::acosf;
inline float acos(float x) { return __builtin_acosf(x); }
inline long double acos(long double x) { return __builtin_acosl(x); }
using ::asin;
using ::asinf;
inline float asin(float x) { return __builtin_asinf(x); }
inline long double asin(long double x) { return __builtin_asinl(x); }
using ::atan;
using ::atanf;
inline float atan(float x) { return __builtin_atanf(x); }
inline long double atan(long double x) { return __builtin_atanl(x); }
using ::cos;
using ::cosf;
inline float cos(float x) { return __builtin_cosf(x); }
inline long double cos(long double x) { return __builtin_cosl(x); }
using ::sin;
using ::sinf;
inline float sin(float x) { return __builtin_sinf(x); }
inline long double sin(long double x) { return __builtin_sinl(x); }
using ::tan;
using ::tanf;
inline float tan(float x) { return __builtin_tanf(x); }
inline long double tan(long double x) { return __builtin_tanl(x); }
using ::acosh;
using ::acoshf;
inline float acosh(float x) { return __builtin_acoshf(x); }
inline long double acosh(long double x) { return __builtin_acoshl(x); }
using ::asinh;
using ::asinhf;
inline float asinh(float x) { return __builtin_asinhf(x); }
inline long double asinh(long double x) { return __builtin_asinhl(x); }
using ::atanh;
using ::atanhf;
inline float atanh(float x) { return __builtin_atanhf(x); }
inline long double atanh(long double x) { return __builtin_atanhl(x); }
using ::cosh;
using ::coshf;
inline float cosh(float x) { return __builtin_coshf(x); }
inline long double cosh(long double x) { return __builtin_coshl(x); }
using ::sinh;
using ::sinhf;
inline float sinh(float x) { return __builtin_sinhf(x); }
inline long double sinh(long double x) { return __builtin_sinhl(x); }
using ::tanh;
using ::tanhf;
inline float tanh(float x) { return __builtin_tanhf(x); }
inline long double tanh(long double x) { return __builtin_tanhl(x); }
using ::exp;
using ::expf;
inline float exp(float x) { return __builtin_expf(x); }
inline long double exp(long double x) { return __builtin_expl(x); }
using ::exp2;
using ::exp2f;
inline float exp2(float x) { return __builtin_exp2f(x); }
inline long double exp2(long double x) { return __builtin_exp2l(x); }
using ::expm1;
using ::expm1f;
inline float expm1(float x) { return __builtin_expm1f(x); }
inline long double expm1(long double x) { return __builtin_expm1l(x); }
using ::log;
using ::logf;
inline float log(float x) { return __builtin_logf(x); }
inline long double log(long double x) { return __builtin_logl(x); }
using ::log10;
using ::log10f;
inline float log10(float x) { return __builtin_log10f(x); }
inline long double log10(long double x) { return __builtin_log10l(x); }
using ::log1p;
using ::log1pf;
inline float log1p(float x) { return __builtin_log1pf(x); }
inline long double log1p(long double x) { return __builtin_log1pl(x); }
using ::log2;
using ::log2f;
inline float log2(float x) { return __builtin_log2f(x); }
inline long double log2(long double x) { return __builtin_log2l(x); }
using ::cbrt;
using ::cbrtf;
inline float cbrt(float x) { return __builtin_cbrtf(x); }
inline long double cbrt(long double x) { return __builtin_cbrtl(x); }
using ::sqrt;
using ::sqrtf;
inline float sqrt(float x) { return __builtin_sqrtf(x); }
inline long double sqrt(long double x) { return __builtin_sqrtl(x); }
using ::erf;
using ::erff;
inline float erf(float x) { return __builtin_erff(x); }
inline long double erf(long double x) { return __builtin_erfl(x); }
using ::erfc;
using ::erfcf;
inline float erfc(float x) { return __builtin_erfcf(x); }
inline long double erfc(long double x) { return __builtin_erfcl(x); }
using ::tgamma;
using ::tgammaf;
inline float tgamma(float x) { return __builtin_tgammaf(x); }
inline long double tgamma(long double x) { return __builtin_tgammal(x); }
using ::lgamma;
using ::lgammaf;
inline float lgamma(float x) { return __builtin_lgammaf(x); }
inline long double lgamma(long double x) { return __builtin_lgammal(x); }
using ::ceil;
using ::ceilf;
inline float ceil(float x) { return __builtin_ceilf(x); }
inline long double ceil(long double x) { return __builtin_ceill(x); }
using ::floor;
using ::floorf;
inline float floor(float x) { return __builtin_floorf(x); }
inline long double floor(long double x) { return __builtin_floorl(x); }
using ::nearbyint;
using ::nearbyintf;
inline float nearbyint(float x) { return __builtin_nearbyintf(x); }
inline long double nearbyint(long double x) { return __builtin_nearbyintl(x); }
using ::rint;
using ::rintf;
inline float rint(float x) { return __builtin_rintf(x); }
inline long double rint(long double x) { return __builtin_rintl(x); }
using ::round;
using ::roundf;
inline float round(float x) { return __builtin_roundf(x); }
inline long double round(long double x) { return __builtin_roundl(x); }
using ::trunc;
using ::truncf;
inline float trunc(float x) { return __builtin_truncf(x); }
inline long double trunc(long double x) { return __builtin_truncl(x); }
using ::fabs;
using ::fabsf;
inline float fabs(float x) { return __builtin_fabsf(x); }
inline long double fabs(long double x) { return __builtin_fabsl(x); }
using ::logb;
using ::logbf;
inline float logb(float x) { return __builtin_logbf(x); }
inline long double logb(long double x) { return __builtin_logbl(x); }
using ::atan2;
using ::atan2f;
inline float atan2(float x, float y) { return __builtin_atan2f(x, y); }
using ::pow;
using ::powf;
inline float pow(float x, float y) { return __builtin_powf(x, y); }
using ::hypot;
using ::hypotf;
inline float hypot(float x, float y) { return __builtin_hypotf(x, y); }
using ::fmod;
using ::fmodf;
inline float fmod(float x, float y) { return __builtin_fmodf(x, y); }
using ::remainder;
using ::remainderf;
inline float remainder(float x, float y) { return __builtin_remainderf(x, y); }
using ::copysign;
using ::copysignf;
inline float copysign(float x, float y) { return __builtin_copysignf(x, y); }
using ::nextafter;
using ::nextafterf;
inline float nextafter(float x, float y) { return __builtin_nextafterf(x, y); }
using ::fdim;
using ::fdimf;
inline float fdim(float x, float y) { return __builtin_fdimf(x, y); }
using ::fmax;
using ::fmaxf;
inline float fmax(float x, float y) { return __builtin_fmaxf(x, y); }
using ::fmin;
using ::fminf;
inline float fmin(float x, float y) { return __builtin_fminf(x, y); }
template <class T, class = enable_if_t<is_integral_v<T>>> double sqrt(T x) { return __builtin_sqrt(double(x)); }
template <class T, class = enable_if_t<is_integral_v<T>>> double exp(T x) { return __builtin_exp(double(x)); }
template <class T, class = enable_if_t<is_integral_v<T>>> double log(T x) { return __builtin_log(double(x)); }
template <class T, class = enable_if_t<is_integral_v<T>>> double log2(T x) { return __builtin_log2(double(x)); }
template <class T, class = enable_if_t<is_integral_v<T>>> double ceil(T x) { return double(x); }
template <class T, class = enable_if_t<is_integral_v<T>>> double floor(T x) { return double(x); }
template <class T, class = enable_if_t<is_integral_v<T>>> double round(T x) { return double(x); }
template <class T, class = enable_if_t<is_integral_v<T>>> double sin(T x) { return __builtin_sin(double(x)); }
template <class T, class = enable_if_t<is_integral_v<T>>> double cos(T x) { return __builtin_cos(double(x)); }
template <class A, class B, class = enable_if_t<is_arithmetic_v<A> && is_arithmetic_v<B> && !is_same_v<A, B>>>
common_type_t<A, B, float> pow(A x, B y);
template <class A, class = enable_if_t<is_integral_v<A>>> double pow(A x, A y);
template <class A, class B, class = enable_if_t<is_arithmetic_v<A> && is_arithmetic_v<B> && !is_same_v<A, B>>>
double fmod(A x, B y);
template <class A, class B, class = enable_if_t<is_arithmetic_v<A> && is_arithmetic_v<B> && !is_same_v<A, B>>>
double atan2(A x, B y);
template <class A, class B, class = enable_if_t<is_arithmetic_v<A> && is_arithmetic_v<B> && !is_same_v<A, B>>>
common_type_t<A, B> fmax(A x, B y);
template <class A, class B, class = enable_if_t<is_arithmetic_v<A> && is_arithmetic_v<B> && !is_same_v<A, B>>>
common_type_t<A, B> fmin(A x, B y);
using ::fma;
using ::fmaf;
inline float fma(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
using ::frexp;
inline float frexp(float x, int *e) { return __builtin_frexpf(x, e); }
using ::ldexp;
inline float ldexp(float x, int e) { return __builtin_ldexpf(x, e); }
using ::modf;
inline float modf(float x, float *whole) { return __builtin_modff(x, whole); }
using ::ilogb;
using ::llrint;
using ::llround;
using ::lrint;
inline long lrint(float x) { return __builtin_lrintf(x); }
using ::lround;
inline long lround(float x) { return __builtin_lroundf(x); }
using ::nan;
using ::scalbn;
using ::abs;
constexpr long abs(long x) { return x < 0 ? -x : x; }
constexpr long long abs(long long x) { return x < 0 ? -x : x; }
constexpr float abs(float x) { return x < 0 ? -x : x; }
constexpr double abs(double x) { return x < 0 ? -x : x; }
constexpr long double abs(long double x) { return x < 0 ? -x : x; }
template <class T> constexpr bool isnan(T x) { return __builtin_isnan(x); }
template <class T> constexpr bool isinf(T x) { return __builtin_isinf(x); }
template <class T> constexpr bool isfinite(T x) { return __builtin_isfinite(x); }
template <class T> constexpr bool isnormal(T x) { return __builtin_isnormal(x); }
template <class T> constexpr bool signbit(T x) { return __builtin_signbit(x); }
using ::double_t;
using ::float_t;
} // namespace std
using std::abs;
using std::isfinite;
using std::isinf;
using std::isnan;
using std::signbit;
using std::acos;
using std::asin;
using std::atan;
using std::cos;
using std::sin;
using std::tan;
using std::acosh;
using std::asinh;
using std::atanh;
using std::cosh;
using std::sinh;
using std::tanh;
using std::exp;
using std::exp2;
using std::expm1;
using std::log;
using std::log10;
using std::log1p;
using std::log2;
using std::cbrt;
using std::sqrt;
using std::erf;
using std::erfc;
using std::tgamma;
using std::lgamma;
using std::ceil;
using std::floor;
using std::nearbyint;
using std::rint;
using std::round;
using std::trunc;
using std::fabs;
using std::logb;
using std::atan2;
using std::pow;
using std::hypot;
using std::fmod;
using std::remainder;
using std::copysign;
using std::nextafter;
using std::fdim;
using std::fmax;
using std::fmin;
#endif

// Names of one type alone.
namespace std {
using ::acosl;
using ::asinl;
using ::atanl;
using ::cosl;
using ::sinl;
using ::tanl;
using ::acoshl;
using ::asinhl;
using ::atanhl;
using ::coshl;
using ::sinhl;
using ::tanhl;
using ::expl;
using ::exp2l;
using ::expm1l;
using ::logl;
using ::log10l;
using ::log1pl;
using ::log2l;
using ::cbrtl;
using ::sqrtl;
using ::erfl;
using ::erfcl;
using ::tgammal;
using ::lgammal;
using ::ceill;
using ::floorl;
using ::nearbyintl;
using ::rintl;
using ::roundl;
using ::truncl;
using ::fabsl;
using ::logbl;
using ::atan2l;
using ::powl;
using ::hypotl;
using ::fmodl;
using ::remainderl;
using ::copysignl;
using ::nextafterl;
using ::fdiml;
using ::fmaxl;
using ::fminl;
using ::frexpf;
using ::ldexpf;
using ::modff;
using ::lroundf;
using ::lrintf;
using ::llroundf;
using ::llrintf;
using ::scalbnf;
using ::ilogbf;
using ::nanf;
} // namespace std
