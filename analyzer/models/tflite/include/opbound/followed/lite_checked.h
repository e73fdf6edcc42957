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
	CheckedInt(const CheckedInt<U> &o) : CheckedInt(o.Value()) {
		overflow_ = overflow_ || o.Overflow();
	}
	T Value() const { return value_; }
	bool Overflow() const { return overflow_; }
	TfLiteStatus Status() const { return overflow_ ? kTfLiteError : kTfLiteOk; }
	CheckedInt &operator+=(const CheckedInt &o) { return *this = made(wide(value_) + wide(o.value_), overflow_ || o.overflow_); }
	CheckedInt &operator-=(const CheckedInt &o) { return *this = made(wide(value_) - wide(o.value_), overflow_ || o.overflow_); }
	CheckedInt &operator*=(const CheckedInt &o) { return *this = made(wide(value_) * wide(o.value_), overflow_ || o.overflow_); }
	CheckedInt &operator/=(const CheckedInt &o) { return *this = made(wide(value_) / wide(o.value_), overflow_ || o.overflow_); }
};
#define OPBOUND_LITE_CHECKED(op)                                                                                       \
	template <class T, class U> CheckedInt<T> operator op(const CheckedInt<T> &a, const CheckedInt<U> &b) {            \
		CheckedInt<T> r = a;                                                                                           \
		return r op##= CheckedInt<T>(b);                                                                               \
	}                                                                                                                  \
	template <class T, class U, class = std::enable_if_t<std::is_integral<U>::value>>                                  \
	CheckedInt<T> operator op(const CheckedInt<T> &a, U b) {                                                           \
		CheckedInt<T> r = a;                                                                                           \
		return r op##= CheckedInt<T>(b);                                                                               \
	}
#define OPBOUND_LITE_COMPARED(op)                                                                                      \
	template <class T, class U, class = std::enable_if_t<std::is_integral<U>::value>>                                  \
	bool operator op(U a, const CheckedInt<T> &b) {                                                                    \
		return static_cast<__int128>(a) op static_cast<__int128>(b.Value());                                           \
	}                                                                                                                  \
	template <class T, class U> bool operator op(const CheckedInt<T> &a, const CheckedInt<U> &b) {                     \
		return static_cast<__int128>(a.Value()) op static_cast<__int128>(b.Value());                                   \
	}                                                                                                                  \
	template <class T, class U, class = std::enable_if_t<std::is_integral<U>::value>>                                  \
	bool operator op(const CheckedInt<T> &a, U b) {                                                                    \
		return static_cast<__int128>(a.Value()) op static_cast<__int128>(b);                                           \
	}
OPBOUND_LITE_CHECKED(+)
OPBOUND_LITE_CHECKED(-)
OPBOUND_LITE_CHECKED(*)
OPBOUND_LITE_CHECKED(/)
OPBOUND_LITE_COMPARED(==)
OPBOUND_LITE_COMPARED(!=)
OPBOUND_LITE_COMPARED(<)
OPBOUND_LITE_COMPARED(>)
OPBOUND_LITE_COMPARED(<=)
OPBOUND_LITE_COMPARED(>=)
#undef OPBOUND_LITE_CHECKED
#undef OPBOUND_LITE_COMPARED
} // namespace tflite
