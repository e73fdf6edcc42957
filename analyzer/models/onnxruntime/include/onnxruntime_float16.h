// Stub of ONNX Runtime's 16-bit floats: the bits, and what is asked of them.
#pragma once
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace onnxruntime_float16 {
namespace detail {
enum class endian { little = 0, big = 1, native = little };
}
template <class D> struct Bits16 {
	uint16_t val{0};
	bool IsNaN() const noexcept;
	bool IsInfinity() const noexcept;
	bool IsFinite() const noexcept;
	bool IsNegative() const noexcept;
	bool IsPositiveInfinity() const noexcept;
	bool IsNegativeInfinity() const noexcept;
	bool IsNormal() const noexcept;
	bool IsSubnormal() const noexcept;
	bool IsNaNOrZero() const noexcept;
	D Abs() const noexcept;
	D Negate() const noexcept;
	D AbsImpl() const noexcept;
	D NegateImpl() const noexcept;
	static bool AreZero(const Bits16 &a, const Bits16 &b) noexcept;
	bool operator==(const D &o) const noexcept;
	bool operator!=(const D &o) const noexcept;
	bool operator<(const D &o) const noexcept;
};
template <class D> struct Float16Impl : Bits16<D> {
	static constexpr uint16_t kSignMask = 0x8000, kBiasedExponentMask = 0x7C00;
	static constexpr uint16_t kPositiveInfinityBits = 0x7C00, kNegativeInfinityBits = 0xFC00;
	static constexpr uint16_t kPositiveQNaNBits = 0x7E00, kNegativeQNaNBits = 0xFE00;
	static constexpr uint16_t kMaxValueBits = 0x7BFF, kOneBits = 0x3C00, kMinusOneBits = 0xBC00;
	static constexpr uint16_t ToUint16Impl(float v) noexcept { return v != 0 ? kOneBits : 0; }
	float ToFloatImpl() const noexcept;
};
template <class D> struct BFloat16Impl : Bits16<D> {
	static constexpr uint16_t kSignMask = 0x8000, kBiasedExponentMask = 0x7F80;
	static constexpr uint16_t kPositiveInfinityBits = 0x7F80, kNegativeInfinityBits = 0xFF80;
	static constexpr uint16_t kPositiveQNaNBits = 0x7FC1, kNegativeQNaNBits = 0xFFC1;
	static constexpr uint16_t kMaxValueBits = 0x7F7F, kRoundToNearest = 0x7FFF, kOneBits = 0x3F80, kMinusOneBits = 0xBF80;
	static constexpr uint16_t ToUint16Impl(float v) noexcept { return v != 0 ? kOneBits : 0; }
	float ToFloatImpl() const noexcept;
};
} // namespace onnxruntime_float16
