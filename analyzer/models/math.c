/*
 * Functions of C's mathematical library by name, for rows that say `"computes": true`: what a run of an operator gets
 * from them. Qualifiers in front and the `f` of single precision are looked through. Four more say what the 16 bits of
 * a float16 or bfloat16 mean (`half_value`), and which bits a number gets (`half_bits`), two the same of 32 bits.
 */
#include "models/models.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

static double rsqrt(double x)
{
	return 1 / sqrt(x);
}

/* The number that 16 bits mean: a sign, an exponent, and so many bits of a fraction. */
static double narrow_value(double bits, int fraction)
{
	int b = (int)bits, top = (1 << (15 - fraction)) - 1;
	int exponent = (b >> fraction) & top, rest = b & ((1 << fraction) - 1);
	double v = exponent == top
	               ? (rest ? NAN : INFINITY)
	               : ldexp(exponent ? rest + (1 << fraction) : rest, (exponent ? exponent : 1) - top / 2 - fraction);
	return b & 0x8000 ? -v : v;
}

/* The bits of the nearest number, of two the even one. */
static double narrow_bits(double v, int fraction)
{
	int top = (1 << (15 - fraction)) - 1, exponent = 0, sign = signbit(v) ? 0x8000 : 0, infinite = top << fraction;
	if (isnan(v))
		return sign + infinite + (1 << (fraction - 1));
	if (isinf(v))
		return sign + infinite;
	frexp(v, &exponent);
	exponent = v == 0 || exponent - 1 < 1 - top / 2 ? 1 - top / 2 : exponent - 1;
	if (exponent > top / 2)
		return sign + infinite;
	double bits = (double)((exponent + top / 2 - 1) << fraction) + rint(ldexp(fabs(v), fraction - exponent));
	return sign + (bits > infinite ? infinite : bits);
}

static double half_value(double bits)
{
	return narrow_value(bits, 10);
}

static double bfloat16_value(double bits)
{
	return narrow_value(bits, 7);
}

static double half_bits(double v)
{
	return narrow_bits(v, 10);
}

static double bfloat16_bits(double v)
{
	return narrow_bits(v, 7);
}

/* Of what is no number nobody knows the bits. */
static double float_bits(double v)
{
	float narrow = (float)v;
	uint32_t bits;
	memcpy(&bits, &narrow, sizeof bits);
	return isnan(v) ? NAN : bits;
}

static double bits_float(double v)
{
	uint32_t bits = (uint32_t)(int64_t)v;
	float narrow;
	memcpy(&narrow, &bits, sizeof narrow);
	return narrow;
}

/* Whether: 1 or 0. */
static double is_nan(double v)
{
	return isnan(v) ? 1 : 0;
}

static double is_infinite(double v)
{
	return isinf(v) ? 1 : 0;
}

static double infinite_sign(double v)
{
	return isinf(v) ? copysign(1, v) : 0;
}

static double is_finite(double v)
{
	return isfinite(v) ? 1 : 0;
}

static double is_negative(double v)
{
	return signbit(v) ? 1 : 0;
}

struct unary {
	const char *name;
	double (*compute)(double);
};
static const struct unary unary[] = {
    {"fabs", fabs},
    {"abs", fabs},
    {"sin", sin},
    {"cos", cos},
    {"tan", tan},
    {"asin", asin},
    {"acos", acos},
    {"atan", atan},
    {"sinh", sinh},
    {"cosh", cosh},
    {"tanh", tanh},
    {"exp", exp},
    {"exp2", exp2},
    {"expm1", expm1},
    {"log", log},
    {"log2", log2},
    {"log10", log10},
    {"log1p", log1p},
    {"sqrt", sqrt},
    {"rsqrt", rsqrt},
    {"cbrt", cbrt},
    {"erf", erf},
    {"erfc", erfc},
    {"tgamma", tgamma},
    {"lgamma", lgamma},
    {"ceil", ceil},
    {"floor", floor},
    {"round", round},
    {"trunc", trunc},
    {"rint", rint},
    {"lround", round},
    {"llround", round},
    {"lrint", rint},
    {"llrint", rint},
    {"nearbyint", nearbyint},
    {"isnan", is_nan},
    {"isinf", is_infinite},
    {"isfinite", is_finite},
    {"signbit", is_negative},
    {"__builtin_isnan", is_nan},
    {"__builtin_isinf", is_infinite},
    {"__builtin_isinf_sign", infinite_sign},
    {"__builtin_isfinite", is_finite},
    {"__builtin_signbit", is_negative},
    {"__builtin_signbitf", is_negative},
    {"half_value", half_value},
    {"bfloat16_value", bfloat16_value},
    {"half_bits", half_bits},
    {"bfloat16_bits", bfloat16_bits},
    {"float_bits", float_bits},
    {"bits_float", bits_float},
};
struct binary {
	const char *name;
	double (*compute)(double, double);
};
static const struct binary binary[] = {
    {"atan2", atan2}, {"pow", pow},   {"hypot", hypot},       {"fmod", fmod},
    {"fmin", fmin},   {"fmax", fmax}, {"copysign", copysign}, {"remainder", remainder}};

static bool is_called(const char *name, const char *word)
{
	size_t n = strlen(word);
	return strncmp(name, word, n) == 0 && (name[n] == 0 || strcmp(name + n, "f") == 0);
}

static const char *last_part(const char *name)
{
	const char *last = strrchr(name, ':');
	return last ? last + 1 : name;
}

bool model_math(const char *name, const double *args, size_t n, double *out)
{
	const char *word = last_part(name);
	for (size_t i = 0; n == 1 && i < sizeof unary / sizeof unary[0]; i++) {
		if (is_called(word, unary[i].name)) {
			*out = unary[i].compute(args[0]);
			return true;
		}
	}
	for (size_t i = 0; n == 2 && i < sizeof binary / sizeof binary[0]; i++) {
		if (is_called(word, binary[i].name)) {
			*out = binary[i].compute(args[0], args[1]);
			return true;
		}
	}
	return false;
}

bool model_math_knows(const char *name)
{
	double ignored, args[2] = {0, 0};
	return model_math(name, args, 1, &ignored) || model_math(name, args, 2, &ignored);
}

/* The last part of a library's name; "": what another one of the name does nobody knows. */
static const char *library_part(const char *name)
{
	const char *last = last_part(name);
	return last == name || strncmp(name, "std::", 5) == 0 ? last : "";
}

enum model_rounding model_math_rounds(const char *name)
{
	const char *last = library_part(name);
	return is_called(last, "ceil")                                                               ? MODEL_ROUNDS_UP
	       : is_called(last, "floor")                                                            ? MODEL_ROUNDS_DOWN
	       : is_called(last, "trunc")                                                            ? MODEL_ROUNDS_TO_ZERO
	       : is_called(last, "round") || is_called(last, "rint") || is_called(last, "nearbyint") ? MODEL_ROUNDS_NEAR
	                                                                                             : MODEL_ROUNDS_NOT;
}

enum model_extreme model_math_extreme(const char *name)
{
	const char *last = library_part(name);
	return is_called(last, "fmin")   ? MODEL_EXTREME_LEAST
	       : is_called(last, "fmax") ? MODEL_EXTREME_MOST
	                                 : MODEL_EXTREME_NOT;
}
