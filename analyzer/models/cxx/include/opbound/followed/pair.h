// Stub of std::pair whose bodies are followed: both are members like any others.
#pragma once
#include "opbound/traits.h"

namespace std {
struct piecewise_construct_t {};
inline constexpr piecewise_construct_t piecewise_construct{};
template <class A, class B> struct pair {
	using first_type = A;
	using second_type = B;
	A first;
	B second;
	constexpr pair() : first(), second() {}
	constexpr pair(const A &a, const B &b) : first(a), second(b) {}
	template <class U, class V>
	constexpr pair(U &&u, V &&v) : first(static_cast<U &&>(u)), second(static_cast<V &&>(v)) {}
	template <class U, class V> constexpr pair(const pair<U, V> &o) : first(o.first), second(o.second) {}
	constexpr pair(const pair &) = default;
	constexpr pair(pair &&) = default;
	template <class... U, class... V> pair(piecewise_construct_t, U..., V...);
	pair &operator=(const pair &) = default;
	pair &operator=(pair &&) = default;
	template <class U, class V> pair &operator=(const pair<U, V> &o)
	{
		first = o.first;
		second = o.second;
		return *this;
	}
	void swap(pair &o);
};
#if __cplusplus >= 201703L
template <class A, class B> pair(A, B) -> pair<A, B>;
#endif
template <class A, class B> constexpr pair<decay_t<A>, decay_t<B>> make_pair(A &&a, B &&b)
{
	return pair<decay_t<A>, decay_t<B>>(static_cast<A &&>(a), static_cast<B &&>(b));
}
} // namespace std
