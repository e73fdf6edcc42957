// absl::StatusOr, whose bodies are followed: a status, and a value where it is good.
#pragma once
#include "opbound/absl.h"

namespace absl {
// A plain member where that can be: unions are not followed.
template <class T, bool IsPlain = std::is_default_constructible_v<T>> struct opbound_value {
	T value_;
};
template <class T> struct opbound_value<T, false> {
	union {
		T value_;
	};
	opbound_value() {}
	~opbound_value() {}
};
template <class T> class StatusOr;
template <class T> inline constexpr bool opbound_is_status_or = false;
template <class T> inline constexpr bool opbound_is_status_or<StatusOr<T>> = true;
template <class T> class StatusOr {
	Status status_;
	opbound_value<T> at_;

public:
	using value_type = T;
	StatusOr() : status_(StatusCode::kUnknown, "") {}
	StatusOr(const Status &s) : status_(s) {}
	StatusOr(const StatusOr &o) : status_(o.status_)
	{
		if (status_.ok()) ::new (&at_.value_) T(o.at_.value_);
	}
	StatusOr(StatusOr &&o) : status_(o.status_)
	{
		if (status_.ok()) ::new (&at_.value_) T(static_cast<T &&>(o.at_.value_));
	}
	template <class U, class = std::enable_if_t<!std::is_same_v<U, T> && std::is_constructible_v<T, const U &>>>
	StatusOr(const StatusOr<U> &o) : status_(o.status())
	{
		if (status_.ok()) ::new (&at_.value_) T(o.value());
	}
	template <class U = T, class = std::enable_if_t<!opbound_is_status_or<std::decay_t<U>> &&
	                                                !std::is_convertible_v<U &&, const Status &>>>
	StatusOr(U &&v)
	{
		::new (&at_.value_) T(static_cast<U &&>(v));
	}
	~StatusOr() {}
	StatusOr &operator=(const StatusOr &o)
	{
		status_ = o.status_;
		if (status_.ok()) ::new (&at_.value_) T(o.at_.value_);
		return *this;
	}
	StatusOr &operator=(StatusOr &&o)
	{
		status_ = o.status_;
		if (status_.ok()) ::new (&at_.value_) T(static_cast<T &&>(o.at_.value_));
		return *this;
	}
	bool ok() const { return status_.ok(); }
	const Status &status() const { return status_; }
	T &value()
	{
		if (!status_.ok()) __builtin_trap();
		return at_.value_;
	}
	const T &value() const
	{
		if (!status_.ok()) __builtin_trap();
		return at_.value_;
	}
	T &ValueOrDie() { return value(); }
	T &operator*() { return value(); }
	const T &operator*() const { return value(); }
	T *operator->() { return &value(); }
	const T *operator->() const { return &value(); }
	template <class U> T value_or(U &&other) const { return ok() ? value() : static_cast<T>(other); }
	void IgnoreError() const {}
};
} // namespace absl
