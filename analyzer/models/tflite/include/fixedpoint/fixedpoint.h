// Stub of gemmlowp's <fixedpoint/fixedpoint.h>: the names that reference kernels use; values are not followed.
#pragma once
#include <cstdint>
#include <limits>

namespace gemmlowp {
template <class T, int IntegerBits> struct FixedPoint {
	T i_;
	static constexpr int kIntegerBits = IntegerBits;
	static constexpr int kFractionalBits = 8 * (int)sizeof(T) - 1 - IntegerBits;
	T raw() const { return i_; }
	T &raw() { return i_; }
	static FixedPoint FromRaw(T x) { return {x}; }
	static FixedPoint FromDouble(double);
	static FixedPoint Zero();
	static FixedPoint One();
	template <int Exponent> static FixedPoint ConstantPOT();
	friend FixedPoint operator+(FixedPoint a, FixedPoint) { return a; }
	friend FixedPoint operator-(FixedPoint a, FixedPoint) { return a; }
	template <int B> friend FixedPoint<T, IntegerBits + B> operator*(FixedPoint a, FixedPoint<T, B>) { return {a.i_}; }
};
template <int To, class T, int From> FixedPoint<T, To> Rescale(FixedPoint<T, From> x) { return {x.raw()}; }
template <class T, int B> FixedPoint<T, 0> exp_on_negative_values(FixedPoint<T, B> x) { return {x.raw()}; }
template <class T, int B> FixedPoint<T, 0> logistic(FixedPoint<T, B> x) { return {x.raw()}; }
template <class T, int B> FixedPoint<T, 0> tanh(FixedPoint<T, B> x) { return {x.raw()}; }
template <class T> FixedPoint<T, 0> one_over_one_plus_x_for_x_in_0_1(FixedPoint<T, 0> x) { return x; }
template <class T> T SaturatingRoundingDoublingHighMul(T a, T b);
template <class T> T RoundingDivideByPOT(T x, int exponent);
template <int Exponent, class T> T SaturatingRoundingMultiplyByPOT(T x);
template <class T> T SaturatingAdd(T a, T b);
template <class T> int CountLeadingZeros(T x);
} // namespace gemmlowp
