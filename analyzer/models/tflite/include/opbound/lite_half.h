// Stub of TensorFlow Lite's 16 bit float.
#pragma once
#include <cstdint>
#include <limits>

namespace tflite {
class half {
public:
	half() = default;
	half(float x);
	explicit half(int x);
	operator float() const;
	static constexpr half from_bits(uint16_t bits) { return half(bits, 0); }
	constexpr uint16_t to_bits() const { return bits_; }
	bool is_zero() const;
	static constexpr half epsilon() { return from_bits(0x1400); }
	static constexpr half infinity() { return from_bits(0x7c00); }
	static constexpr half min() { return from_bits(0xfbff); }
	static constexpr half max() { return from_bits(0x7bff); }
	static constexpr half smallest_normal() { return from_bits(0x0400); }
	half &operator+=(half o);
	half &operator-=(half o);
	half &operator*=(half o);
	half &operator/=(half o);
	uint16_t bits_;

private:
	constexpr half(uint16_t bits, int) : bits_(bits) {}
};
half operator-(half a);
half operator+(half a, half b);
half operator-(half a, half b);
half operator*(half a, half b);
half operator/(half a, half b);
bool operator==(half a, half b);
bool operator!=(half a, half b);
bool operator<(half a, half b);
bool operator>(half a, half b);
bool operator<=(half a, half b);
bool operator>=(half a, half b);
half abs(half a);
half floor(half a);
half ceil(half a);
half round(half a);
} // namespace tflite
namespace std {
template <> class numeric_limits<tflite::half> {
public:
	static constexpr bool is_specialized = true, is_signed = true, is_integer = false, has_infinity = true;
	static constexpr tflite::half min() noexcept { return tflite::half::smallest_normal(); }
	static constexpr tflite::half max() noexcept { return tflite::half::max(); }
	static constexpr tflite::half lowest() noexcept { return tflite::half::min(); }
	static constexpr tflite::half epsilon() noexcept { return tflite::half::epsilon(); }
	static constexpr tflite::half infinity() noexcept { return tflite::half::infinity(); }
	static constexpr tflite::half quiet_NaN() noexcept { return tflite::half::from_bits(0x7e00); }
};
} // namespace std
