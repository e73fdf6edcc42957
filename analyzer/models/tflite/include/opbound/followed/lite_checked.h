// TensorFlow Lite's integers that notice an overflow: bodies that are followed.
#pragma once
#include "opbound/lite_c.h"
#include <limits>
#include <type_traits>

namespace tflite {
template <class T> class CheckedInt {
	static_assert(std::is_integral<T>::value, "");
	T value_ = 0;
	bool overflow_ = false;

	static __int128 wide(T v) { return static_cast<__int128>(v); }
	static CheckedInt made(__int128 v, bool overflow) {
		CheckedInt r;
		r.value_ = static_cast<T>(v);
		r.overflow_ = overflow || v < wide(std::numeric_limits<T>::min()) || v > wide(std::numeric_limits<T>::max());
		return r;
	}

public:
	CheckedInt() = default;
	template <class U, class = std::enable_if_t<std::is_integral<U>::value>>
	CheckedInt(U v)
		: value_(static_cast<T>(v)), overflow_(static_cast<__int128>(v) < wide(std::numeric_limits<T>::min()) ||
	                                           static_cast<__int128>(v) > wide(std::numeric_limits<T>::max())) {}
	template <class U>
	explicit CheckedInt(const CheckedInt<U> &o) : CheckedInt(o.Value()) {
		overflow_ = overflow_ || o.Overflow();
	}
	T Value() const { return value_; }
	bool Overflow() const { return overflow_; }
	TfLiteStatus Status() const { return overflow_ ? kTfLiteError : kTfLiteOk; }
	friend CheckedInt operator+(const CheckedInt &a, const CheckedInt &b) {
		return made(wide(a.value_) + wide(b.value_), a.overflow_ || b.overflow_);
	}
	friend CheckedInt operator-(const CheckedInt &a, const CheckedInt &b) {
		return made(wide(a.value_) - wide(b.value_), a.overflow_ || b.overflow_);
	}
	friend CheckedInt operator*(const CheckedInt &a, const CheckedInt &b) {
		return made(wide(a.value_) * wide(b.value_), a.overflow_ || b.overflow_);
	}
	friend CheckedInt operator/(const CheckedInt &a, const CheckedInt &b) {
		return made(wide(a.value_) / wide(b.value_), a.overflow_ || b.overflow_);
	}
	CheckedInt &operator+=(const CheckedInt &o) { return *this = *this + o; }
	CheckedInt &operator-=(const CheckedInt &o) { return *this = *this - o; }
	CheckedInt &operator*=(const CheckedInt &o) { return *this = *this * o; }
	CheckedInt &operator/=(const CheckedInt &o) { return *this = *this / o; }
	template <class U> friend class CheckedInt;
	friend bool operator==(const CheckedInt &a, const CheckedInt &b) { return a.value_ == b.value_; }
	friend bool operator!=(const CheckedInt &a, const CheckedInt &b) { return a.value_ != b.value_; }
	friend bool operator<(const CheckedInt &a, const CheckedInt &b) { return a.value_ < b.value_; }
	friend bool operator>(const CheckedInt &a, const CheckedInt &b) { return a.value_ > b.value_; }
	friend bool operator<=(const CheckedInt &a, const CheckedInt &b) { return a.value_ <= b.value_; }
	friend bool operator>=(const CheckedInt &a, const CheckedInt &b) { return a.value_ >= b.value_; }
};
} // namespace tflite
