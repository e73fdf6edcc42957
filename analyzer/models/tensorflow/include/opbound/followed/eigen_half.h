// Eigen's half and bfloat16, whose bodies are followed: a run computes with the numbers that their bits mean.
#pragma once
#include <cstdint>
#include <limits>
#include <type_traits>

namespace opbound {
double half_value(uint16_t bits);
double bfloat16_value(uint16_t bits);
uint16_t half_bits(double v);
uint16_t bfloat16_bits(double v);
} // namespace opbound
namespace Eigen {
template <int Kind> struct narrow_float {
	uint16_t x;
	narrow_float() = default;
	template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>> constexpr narrow_float(T v) : x(0)
	{
		if (!__builtin_is_constant_evaluated())
			x = Kind ? opbound::bfloat16_bits((float)v) : opbound::half_bits((float)v);
	}
	template <int K> narrow_float(const narrow_float<K> &o) : narrow_float((float)o) {}
	operator float() const { return (float)(Kind ? opbound::bfloat16_value(x) : opbound::half_value(x)); }
	narrow_float operator-() const { return narrow_float(-(float)*this); }
	narrow_float &operator++() { return *this += narrow_float(1); }
#define OPBOUND_NARROW_ARITHMETIC(op)                                                                                  \
	narrow_float &operator op##=(const narrow_float &o)                                                                \
	{                                                                                                                  \
		*this = narrow_float((float)*this op(float) o);                                                                \
		return *this;                                                                                                  \
	}                                                                                                                  \
	narrow_float operator op(const narrow_float &o) const { return narrow_float((float)*this op(float) o); }
	OPBOUND_NARROW_ARITHMETIC(+)
	OPBOUND_NARROW_ARITHMETIC(-)
	OPBOUND_NARROW_ARITHMETIC(*)
	OPBOUND_NARROW_ARITHMETIC(/)
#undef OPBOUND_NARROW_ARITHMETIC
	bool operator<(const narrow_float &o) const { return (float)*this < (float)o; }
	bool operator>(const narrow_float &o) const { return (float)*this > (float)o; }
	bool operator<=(const narrow_float &o) const { return (float)*this <= (float)o; }
	bool operator>=(const narrow_float &o) const { return (float)*this >= (float)o; }
	bool operator==(const narrow_float &o) const { return (float)*this == (float)o; }
	bool operator!=(const narrow_float &o) const { return (float)*this != (float)o; }
};
using half = narrow_float<0>;
using bfloat16 = narrow_float<1>;
namespace half_impl {
inline float half_to_float(half h) { return h; }
inline half float_to_half_rtne(float f) { return half(f); }
} // namespace half_impl
template <class T> struct NumTraits : std::numeric_limits<T> {
	using Real = T;
	static T highest() { return std::numeric_limits<T>::max(); }
	static T lowest() { return std::numeric_limits<T>::lowest(); }
	static T epsilon() { return std::numeric_limits<T>::epsilon(); }
	enum { IsComplex = 0, IsInteger = std::is_integral_v<T>, AddCost = 1, MulCost = 1, ReadCost = 1 };
};
template <int Kind> struct NumTraits<narrow_float<Kind>> {
	using Real = narrow_float<Kind>;
	static Real highest() { return Real(Kind ? 3.3895313892515355e38 : 65504.0); }
	static Real lowest() { return Real(Kind ? -3.3895313892515355e38 : -65504.0); }
	static Real epsilon() { return Real(Kind ? 0.0078125 : 0.0009765625); }
	static Real infinity() { return Real(__builtin_huge_valf()); }
	static Real quiet_NaN() { return Real(__builtin_nanf("")); }
	static constexpr bool is_signed = true;
	enum { IsComplex = 0, IsInteger = 0, AddCost = 1, MulCost = 1, ReadCost = 1 };
};
} // namespace Eigen
