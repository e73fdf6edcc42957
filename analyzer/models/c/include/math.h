/* Stub of <math.h>, for a machine without a C library; a real one wins. */
#if __has_include_next(<math.h>)
#include_next <math.h>
#else
#define OPBOUND_NO_MATH
#endif
#ifdef OPBOUND_NO_MATH
#ifndef OPBOUND_MATH_H
#define OPBOUND_MATH_H
#define HUGE_VAL __builtin_huge_val()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define M_PI 3.14159265358979323846
#define M_E 2.7182818284590452354
#define M_SQRT2 1.41421356237309504880
#define isnan(x) __builtin_isnan(x)
#define isinf(x) __builtin_isinf(x)
#define isfinite(x) __builtin_isfinite(x)
#define signbit(x) __builtin_signbit(x)
#define OPBOUND_MATH(name)                                                                                             \
	double name(double x);                                                                                             \
	float name##f(float x);
#define OPBOUND_MATH2(name)                                                                                            \
	double name(double x, double y);                                                                                   \
	float name##f(float x, float y);
OPBOUND_MATH(acos)
OPBOUND_MATH(asin)
OPBOUND_MATH(atan)
OPBOUND_MATH(cos)
OPBOUND_MATH(sin)
OPBOUND_MATH(tan)
OPBOUND_MATH(acosh)
OPBOUND_MATH(asinh)
OPBOUND_MATH(atanh)
OPBOUND_MATH(cosh)
OPBOUND_MATH(sinh)
OPBOUND_MATH(tanh)
OPBOUND_MATH(exp)
OPBOUND_MATH(exp2)
OPBOUND_MATH(expm1)
OPBOUND_MATH(log)
OPBOUND_MATH(log10)
OPBOUND_MATH(log1p)
OPBOUND_MATH(log2)
OPBOUND_MATH(cbrt)
OPBOUND_MATH(sqrt)
OPBOUND_MATH(erf)
OPBOUND_MATH(erfc)
OPBOUND_MATH(tgamma)
OPBOUND_MATH(lgamma)
OPBOUND_MATH(ceil)
OPBOUND_MATH(floor)
OPBOUND_MATH(nearbyint)
OPBOUND_MATH(rint)
OPBOUND_MATH(round)
OPBOUND_MATH(trunc)
OPBOUND_MATH(fabs)
OPBOUND_MATH2(atan2)
OPBOUND_MATH2(pow)
OPBOUND_MATH2(hypot)
OPBOUND_MATH2(fmod)
OPBOUND_MATH2(remainder)
OPBOUND_MATH2(copysign)
OPBOUND_MATH2(fdim)
OPBOUND_MATH2(fmax)
OPBOUND_MATH2(fmin)
#undef OPBOUND_MATH
#undef OPBOUND_MATH2
double fma(double x, double y, double z);
float fmaf(float x, float y, float z);
double frexp(double x, int *e);
float frexpf(float x, int *e);
double ldexp(double x, int e);
float ldexpf(float x, int e);
double modf(double x, double *whole);
long lround(double x);
long lroundf(float x);
long lrint(double x);
long lrintf(float x);
#endif
#endif
