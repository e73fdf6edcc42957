// Thrust's fancy iterators: what each reads is what its parts do.
#pragma once
#include "cuda_runtime.h"
#include <iterator>
#include <type_traits>
#include <utility>

namespace thrust {
namespace detail {
template <class I> struct stub_read {
	using type = decltype(*std::declval<I &>());
};
template <class F, class I, class = void> struct stub_called {
	using type = void;
};
template <class F, class I>
struct stub_called<F, I, decltype((void)std::declval<F &>()(*std::declval<I &>()))> {
	using type = decltype(std::declval<F &>()(*std::declval<I &>()));
};
// What every iterator has, of one that moves by 'self().advance(n)' and tells how far 'self().distance_to(o)' is.
template <class S, class V, class R> struct stub_iterator {
	using value_type = V;
	using reference = R;
	using pointer = typename std::remove_reference<R>::type *;
	using difference_type = ptrdiff_t;
	using iterator_category = std::random_access_iterator_tag;
	OPBOUND_KEPT S &self() { return static_cast<S &>(*this); }
	OPBOUND_KEPT const S &self() const { return static_cast<const S &>(*this); }
	OPBOUND_KEPT S &operator+=(ptrdiff_t n)
	{
		self().advance(n);
		return self();
	}
	OPBOUND_KEPT S &operator-=(ptrdiff_t n) { return *this += -n; }
	OPBOUND_KEPT S &operator++() { return *this += 1; }
	OPBOUND_KEPT S &operator--() { return *this += -1; }
	OPBOUND_KEPT S operator++(int)
	{
		S old = self();
		*this += 1;
		return old;
	}
	OPBOUND_KEPT S operator--(int)
	{
		S old = self();
		*this += -1;
		return old;
	}
	OPBOUND_KEPT S operator+(ptrdiff_t n) const
	{
		S moved = self();
		moved.advance(n);
		return moved;
	}
	OPBOUND_KEPT S operator-(ptrdiff_t n) const { return *this + -n; }
	OPBOUND_KEPT ptrdiff_t operator-(const S &o) const { return o.distance_to(self()); }
	OPBOUND_KEPT decltype(auto) operator[](ptrdiff_t n) const { return *(*this + n); }
	OPBOUND_KEPT bool operator==(const S &o) const { return self().distance_to(o) == 0; }
	OPBOUND_KEPT bool operator!=(const S &o) const { return self().distance_to(o) != 0; }
	OPBOUND_KEPT bool operator<(const S &o) const { return self().distance_to(o) > 0; }
	OPBOUND_KEPT bool operator<=(const S &o) const { return self().distance_to(o) >= 0; }
	OPBOUND_KEPT bool operator>(const S &o) const { return self().distance_to(o) < 0; }
	OPBOUND_KEPT bool operator>=(const S &o) const { return self().distance_to(o) <= 0; }
};
} // namespace detail
template <class T, class... A> struct counting_iterator : detail::stub_iterator<counting_iterator<T, A...>, T, const T &> {
	T v;
	OPBOUND_KEPT explicit counting_iterator(T first = T()) : v(first) {}
	OPBOUND_KEPT T operator*() const { return v; }
	OPBOUND_KEPT T base() const { return v; }
	OPBOUND_KEPT void advance(ptrdiff_t n) { v += n; }
	OPBOUND_KEPT ptrdiff_t distance_to(const counting_iterator &o) const { return ptrdiff_t(o.v) - ptrdiff_t(v); }
};
template <class T> OPBOUND_KEPT counting_iterator<T> make_counting_iterator(T first) { return counting_iterator<T>(first); }
template <class T, class... A> struct constant_iterator : detail::stub_iterator<constant_iterator<T, A...>, T, const T &> {
	T v;
	ptrdiff_t at;
	OPBOUND_KEPT explicit constant_iterator(T value = T(), ptrdiff_t n = 0) : v(value), at(n) {}
	OPBOUND_KEPT T operator*() const { return v; }
	OPBOUND_KEPT const T &value() const { return v; }
	OPBOUND_KEPT void advance(ptrdiff_t n) { at += n; }
	OPBOUND_KEPT ptrdiff_t distance_to(const constant_iterator &o) const { return o.at - at; }
};
template <class T> OPBOUND_KEPT constant_iterator<T> make_constant_iterator(T v) { return constant_iterator<T>(v); }
template <class T> OPBOUND_KEPT constant_iterator<T> make_constant_iterator(T v, ptrdiff_t n) { return constant_iterator<T>(v, n); }
struct stub_discarded {
	template <class T> OPBOUND_KEPT const stub_discarded &operator=(const T &) const { return *this; }
};
template <class... A> struct discard_iterator : detail::stub_iterator<discard_iterator<A...>, stub_discarded, stub_discarded> {
	ptrdiff_t at;
	OPBOUND_KEPT discard_iterator(ptrdiff_t n = 0) : at(n) {}
	OPBOUND_KEPT stub_discarded operator*() const { return {}; }
	OPBOUND_KEPT void advance(ptrdiff_t n) { at += n; }
	OPBOUND_KEPT ptrdiff_t distance_to(const discard_iterator &o) const { return o.at - at; }
};
OPBOUND_KEPT discard_iterator<> make_discard_iterator(ptrdiff_t n = 0) { return discard_iterator<>(n); }
template <class I>
struct reverse_iterator : detail::stub_iterator<reverse_iterator<I>, typename std::iterator_traits<I>::value_type, typename detail::stub_read<I>::type> {
	I from;
	OPBOUND_KEPT explicit reverse_iterator(I i) : from(i) {}
	OPBOUND_KEPT I base() const { return from; }
	OPBOUND_KEPT decltype(auto) operator*() const
	{
		I before = from;
		--before;
		return *before;
	}
	OPBOUND_KEPT void advance(ptrdiff_t n) { from = from - n; }
	OPBOUND_KEPT ptrdiff_t distance_to(const reverse_iterator &o) const { return from - o.from; }
};
template <class I> OPBOUND_KEPT reverse_iterator<I> make_reverse_iterator(I from) { return reverse_iterator<I>(from); }
template <class F, class I, class... A>
struct transform_iterator : detail::stub_iterator<transform_iterator<F, I, A...>, typename std::decay<typename detail::stub_called<F, I>::type>::type, typename detail::stub_called<F, I>::type> {
	I from;
	mutable F f;
	OPBOUND_KEPT transform_iterator(I i, F g) : from(i), f(g) {}
	OPBOUND_KEPT I base() const { return from; }
	OPBOUND_KEPT F functor() const { return f; }
	OPBOUND_KEPT decltype(auto) operator*() const { return f(*from); }
	OPBOUND_KEPT void advance(ptrdiff_t n) { from = from + n; }
	OPBOUND_KEPT ptrdiff_t distance_to(const transform_iterator &o) const { return o.from - from; }
};
template <class F, class I> OPBOUND_KEPT transform_iterator<F, I> make_transform_iterator(I from, F f) { return transform_iterator<F, I>(from, f); }
template <class I, class P>
struct permutation_iterator : detail::stub_iterator<permutation_iterator<I, P>, typename std::iterator_traits<I>::value_type, typename detail::stub_read<I>::type> {
	I from;
	P at;
	OPBOUND_KEPT permutation_iterator(I i, P p) : from(i), at(p) {}
	OPBOUND_KEPT P base() const { return at; }
	OPBOUND_KEPT decltype(auto) operator*() const { return *(from + *at); }
	OPBOUND_KEPT void advance(ptrdiff_t n) { at = at + n; }
	OPBOUND_KEPT ptrdiff_t distance_to(const permutation_iterator &o) const { return o.at - at; }
};
template <class I, class P> OPBOUND_KEPT permutation_iterator<I, P> make_permutation_iterator(I from, P at) { return permutation_iterator<I, P>(from, at); }
} // namespace thrust
