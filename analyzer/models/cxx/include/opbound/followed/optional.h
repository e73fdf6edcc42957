// Stub of std::optional whose bodies are followed: whether it holds something is a member like any other.
#pragma once
#include "opbound/memory.h"

namespace std
{
template <class T> class optional
{
	// What needs no constructor stands there as itself: who returns one is known to return that.
	static constexpr bool is_plain = is_trivially_copyable_v<T> && !is_const_v<T> && __is_trivially_constructible(T);
	[[clang::annotate("spoken:*%")]] alignas(T) conditional_t<is_plain, T, unsigned char[sizeof(T)]> value_;
	[[clang::annotate("spoken:%.has_value()")]] bool has_value_;
	void end() noexcept
	{
		if constexpr (!is_trivially_destructible_v<T>) {
			if (has_value_)
				(**this).~T();
		}
		has_value_ = false;
	}
	template <class U> void become(U &&v)
	{
		if (has_value_) {
			**this = static_cast<U &&>(v);
		} else {
			::new (&value_) T(static_cast<U &&>(v));
			has_value_ = true;
		}
	}

  public:
	using value_type = T;
	optional() noexcept : has_value_(false)
	{
	}
	optional(nullopt_t) noexcept : has_value_(false)
	{
	}
	~optional()
	{
		end();
	}
	optional(const optional &o)
	{
		has_value_ = o.has_value_;
		if (has_value_)
			::new (&value_) T(*o);
	}
	optional(optional &&o)
	{
		has_value_ = o.has_value_;
		if (has_value_)
			::new (&value_) T(static_cast<T &&>(*o));
	}
	template <class U = T, class = enable_if_t<!is_same_v<decay_t<U>, optional> && !is_same_v<decay_t<U>, in_place_t>>>
	optional(U &&v)
	{
		::new (&value_) T(static_cast<U &&>(v));
		has_value_ = true;
	}
	template <class U, class = enable_if_t<!is_same_v<U, T>>> optional(const optional<U> &o)
	{
		has_value_ = o.has_value();
		if (has_value_)
			::new (&value_) T(*o);
	}
	template <class... A> explicit optional(in_place_t, A &&...a)
	{
		::new (&value_) T(static_cast<A &&>(a)...);
		has_value_ = true;
	}
	optional &operator=(nullopt_t) noexcept
	{
		end();
		return *this;
	}
	optional &operator=(const optional &o)
	{
		if (o.has_value_) {
			become(*o);
		} else {
			end();
		}
		return *this;
	}
	optional &operator=(optional &&o)
	{
		if (o.has_value_) {
			become(static_cast<T &&>(*o));
		} else {
			end();
		}
		return *this;
	}
	template <class U = T, class = enable_if_t<!is_same_v<decay_t<U>, optional>>> optional &operator=(U &&v)
	{
		become(static_cast<U &&>(v));
		return *this;
	}
	T *operator->()
	{
		return reinterpret_cast<T *>(&value_);
	}
	const T *operator->() const
	{
		return reinterpret_cast<const T *>(&value_);
	}
	T &operator*()
	{
		return *reinterpret_cast<T *>(&value_);
	}
	const T &operator*() const
	{
		return *reinterpret_cast<const T *>(&value_);
	}
	explicit operator bool() const noexcept
	{
		return has_value_;
	}
	bool has_value() const noexcept
	{
		return has_value_;
	}
	T &value()
	{
		if (!has_value_)
			__builtin_abort();
		return *reinterpret_cast<T *>(&value_);
	}
	const T &value() const
	{
		if (!has_value_)
			__builtin_abort();
		return *reinterpret_cast<const T *>(&value_);
	}
	template <class U> T value_or(U &&v) const
	{
		return has_value_ ? **this : static_cast<T>(static_cast<U &&>(v));
	}
	template <class... A> T &emplace(A &&...a)
	{
		end();
		T *made = ::new (&value_) T(static_cast<A &&>(a)...);
		has_value_ = true;
		return *made;
	}
	void reset() noexcept
	{
		end();
	}
	void swap(optional &o);
};
template <class T> optional(T) -> optional<T>;
template <class T> bool operator==(const optional<T> &o, nullopt_t)
{
	return !o.has_value();
}
template <class T> bool operator!=(const optional<T> &o, nullopt_t)
{
	return o.has_value();
}
template <class T, class U> bool operator==(const optional<T> &o, const U &v)
{
	return o.has_value() && *o == v;
}
template <class T, class U> bool operator!=(const optional<T> &o, const U &v)
{
	return !o.has_value() || !(*o == v);
}
template <class T, class U> bool operator==(const optional<T> &a, const optional<U> &b)
{
	return a.has_value() == b.has_value() && (!a.has_value() || *a == *b);
}
template <class T, class U> bool operator!=(const optional<T> &a, const optional<U> &b)
{
	return !(a == b);
}
template <class T> optional<decay_t<T>> make_optional(T &&v)
{
	return optional<decay_t<T>>(static_cast<T &&>(v));
}
} // namespace std
