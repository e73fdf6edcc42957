/*
 * Functions of C's mathematical library by name, for rows that say `"computes": true`: what a run of an operator gets
 * from them. Qualifiers in front and the `f` of single precision are looked through.
 */
#include "models/models.h"

#include <math.h>
#include <string.h>

static double rsqrt(double x)
{
	return 1 / sqrt(x);
}

struct unary {
	const char *name;
	double (*compute)(double);
};
static const struct unary unary[] = {
    {"fabs", fabs},    {"abs", fabs},      {"sin", sin},     {"cos", cos},       {"tan", tan},
    {"asin", asin},    {"acos", acos},     {"atan", atan},   {"sinh", sinh},     {"cosh", cosh},
    {"tanh", tanh},    {"exp", exp},       {"exp2", exp2},   {"expm1", expm1},   {"log", log},
    {"log2", log2},    {"log10", log10},   {"log1p", log1p}, {"sqrt", sqrt},     {"rsqrt", rsqrt},
    {"cbrt", cbrt},    {"erf", erf},       {"erfc", erfc},   {"tgamma", tgamma}, {"lgamma", lgamma},
    {"ceil", ceil},    {"floor", floor},   {"round", round}, {"trunc", trunc},   {"rint", rint},
    {"lround", round}, {"llround", round}, {"lrint", rint},  {"llrint", rint},   {"nearbyint", nearbyint},
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
