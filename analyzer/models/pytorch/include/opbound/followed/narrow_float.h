// c10::Half and c10::BFloat16, whose bodies are followed: a run computes with the numbers that their bits mean.
#pragma once
#include <cstdint>
#include <type_traits>

namespace opbound {
double half_value(uint16_t bits);
double bfloat16_value(uint16_t bits);
uint16_t half_bits(double v);
uint16_t bfloat16_bits(double v);
#ifdef __CUDA__
template <int Kind> struct DeviceNarrow {
	using type = __half;
};
template <> struct DeviceNarrow<1> {
	using type = __nv_bfloat16;
};
#endif
} // namespace opbound
namespace c10 {
template <int Kind> struct alignas(2) NarrowFloat {
	uint16_t x;
	NarrowFloat() = default;
	template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>> constexpr NarrowFloat(T v) : x(0)
	{
		if (!__builtin_is_constant_evaluated())
			x = Kind ? opbound::bfloat16_bits((float)v) : opbound::half_bits((float)v);
	}
	operator float() const { return (float)(Kind ? opbound::bfloat16_value(x) : opbound::half_value(x)); }
#ifdef __CUDA__
	// What the device has for the same number: of the same bits. Its bfloat16 is asked for by name.
	NarrowFloat(const typename opbound::DeviceNarrow<Kind>::type &v) : x(v.__x) {}
	template <class T, std::enable_if_t<Kind == 0 && std::is_same_v<T, __half>, int> = 0> operator T() const
	{
		T v;
		v.__x = x;
		return v;
	}
	template <class T, std::enable_if_t<Kind == 1 && std::is_same_v<T, __nv_bfloat16>, int> = 0>
	explicit operator T() const
	{
		T v;
		v.__x = x;
		return v;
	}
#endif
#define OPBOUND_NARROW_ARITHMETIC(op)                                                                                  \
	NarrowFloat &operator op##=(const NarrowFloat &o)                                                                  \
	{                                                                                                                  \
		*this = NarrowFloat((float)*this op(float) o);                                                                 \
		return *this;                                                                                                  \
	}                                                                                                                  \
	friend NarrowFloat operator op(NarrowFloat a, NarrowFloat b) { return NarrowFloat((float)a op(float) b); }
	OPBOUND_NARROW_ARITHMETIC(+)
	OPBOUND_NARROW_ARITHMETIC(-)
	OPBOUND_NARROW_ARITHMETIC(*)
	OPBOUND_NARROW_ARITHMETIC(/)
#undef OPBOUND_NARROW_ARITHMETIC
	friend NarrowFloat operator-(NarrowFloat a) { return NarrowFloat(-(float)a); }
// With a number of another width the result is as wide as that one; an integer becomes as narrow as this first.
#define OPBOUND_NARROW_MIXED(op)                                                                                       \
	template <class T, class = std::enable_if_t<std::is_floating_point_v<T>>>                                          \
	friend auto operator op(NarrowFloat a, T b)                                                                        \
	{                                                                                                                  \
		return (float)a op b;                                                                                          \
	}                                                                                                                  \
	template <class T, class = std::enable_if_t<std::is_floating_point_v<T>>>                                          \
	friend auto operator op(T a, NarrowFloat b)                                                                        \
	{                                                                                                                  \
		return a op(float) b;                                                                                          \
	}                                                                                                                  \
	template <class T, std::enable_if_t<std::is_integral_v<T>, int> = 0>                                               \
	friend NarrowFloat operator op(NarrowFloat a, T b)                                                                 \
	{                                                                                                                  \
		return a op NarrowFloat(b);                                                                                    \
	}                                                                                                                  \
	template <class T, std::enable_if_t<std::is_integral_v<T>, int> = 0>                                               \
	friend NarrowFloat operator op(T a, NarrowFloat b)                                                                 \
	{                                                                                                                  \
		return NarrowFloat(a) op b;                                                                                    \
	}
	OPBOUND_NARROW_MIXED(+)
	OPBOUND_NARROW_MIXED(-)
	OPBOUND_NARROW_MIXED(*)
	OPBOUND_NARROW_MIXED(/)
#undef OPBOUND_NARROW_MIXED
#define OPBOUND_NARROW_COMPARED(op)                                                                                    \
	template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>                                              \
	friend bool operator op(NarrowFloat a, T b)                                                                        \
	{                                                                                                                  \
		return (float)a op b;                                                                                          \
	}                                                                                                                  \
	template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>                                              \
	friend bool operator op(T a, NarrowFloat b)                                                                        \
	{                                                                                                                  \
		return a op(float) b;                                                                                          \
	}
	OPBOUND_NARROW_COMPARED(<)
	OPBOUND_NARROW_COMPARED(>)
	OPBOUND_NARROW_COMPARED(<=)
	OPBOUND_NARROW_COMPARED(>=)
	OPBOUND_NARROW_COMPARED(==)
	OPBOUND_NARROW_COMPARED(!=)
#undef OPBOUND_NARROW_COMPARED
	friend bool isnan(NarrowFloat a) { return (float)a != (float)a; }
	friend bool isinf(NarrowFloat a) { return (float)a == (float)a && (float)a - (float)a != 0; }
	friend bool isfinite(NarrowFloat a) { return (float)a - (float)a == 0; }
	friend bool operator<(NarrowFloat a, NarrowFloat b) { return (float)a < (float)b; }
	friend bool operator>(NarrowFloat a, NarrowFloat b) { return (float)a > (float)b; }
	friend bool operator<=(NarrowFloat a, NarrowFloat b) { return (float)a <= (float)b; }
	friend bool operator>=(NarrowFloat a, NarrowFloat b) { return (float)a >= (float)b; }
	friend bool operator==(NarrowFloat a, NarrowFloat b) { return (float)a == (float)b; }
	friend bool operator!=(NarrowFloat a, NarrowFloat b) { return (float)a != (float)b; }
};
} // namespace c10
