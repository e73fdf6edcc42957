// Stub of std::tuple whose bodies are followed: the first member, then a tuple of the others.
#pragma once
#include "opbound/followed/pair.h"
#include "opbound/traits.h"

namespace std {
template <class... T> class tuple;
template <> class tuple<> {
public:
	constexpr tuple() {}
};
template <class H> class tuple<H> {
public:
	H head;
	constexpr tuple() : head() {}
	constexpr tuple(const H &h) : head(h) {}
	template <class U, class = enable_if_t<!is_same_v<decay_t<U>, tuple>>> constexpr tuple(U &&u) : head(static_cast<U &&>(u)) {}
	template <class U> constexpr tuple(const tuple<U> &o) : head(o.head) {}
	constexpr tuple(const tuple &) = default;
	constexpr tuple(tuple &&) = default;
	tuple &operator=(const tuple &o)
	{
		head = o.head;
		return *this;
	}
	template <class U> tuple &operator=(const tuple<U> &o)
	{
		head = o.head;
		return *this;
	}
};
template <class H, class S, class... T> class tuple<H, S, T...> {
public:
	H head;
	tuple<S, T...> rest;
	constexpr tuple() : head(), rest() {}
	constexpr tuple(const H &h, const S &s, const T &...t) : head(h), rest(s, t...) {}
	template <class U, class V, class... W, class = enable_if_t<sizeof...(W) == sizeof...(T)>>
	constexpr tuple(U &&u, V &&v, W &&...w)
		: head(static_cast<U &&>(u)), rest(static_cast<V &&>(v), static_cast<W &&>(w)...)
	{
	}
	template <class U, class V, class... W, class = enable_if_t<sizeof...(W) == sizeof...(T)>>
	constexpr tuple(const tuple<U, V, W...> &o) : head(o.head), rest(o.rest)
	{
	}
	template <class A, class B> constexpr tuple(const pair<A, B> &o) : head(o.first), rest(o.second) {}
	constexpr tuple(const tuple &) = default;
	constexpr tuple(tuple &&) = default;
	tuple &operator=(const tuple &o)
	{
		head = o.head;
		rest = o.rest;
		return *this;
	}
	template <class U, class V, class... W> tuple &operator=(const tuple<U, V, W...> &o)
	{
		head = o.head;
		rest = o.rest;
		return *this;
	}
	template <class A, class B> tuple &operator=(const pair<A, B> &o)
	{
		head = o.first;
		rest.head = o.second;
		return *this;
	}
};
#if __cplusplus >= 201703L
template <class... T> tuple(T...) -> tuple<T...>;
#endif
template <class T> struct tuple_size;
template <class... T> struct tuple_size<tuple<T...>> : integral_constant<size_t, sizeof...(T)> {};
template <class A, class B> struct tuple_size<pair<A, B>> : integral_constant<size_t, 2> {};
template <class T> struct tuple_size<const T> : tuple_size<T> {};
template <class T> inline constexpr size_t tuple_size_v = tuple_size<T>::value;
template <size_t I, class T> struct tuple_element;
template <size_t I, class... T> struct tuple_element<I, tuple<T...>> { using type = __type_pack_element<I, T...>; };
template <class A, class B> struct tuple_element<0, pair<A, B>> { using type = A; };
template <class A, class B> struct tuple_element<1, pair<A, B>> { using type = B; };
template <size_t I, class T> struct tuple_element<I, const T> { using type = const typename tuple_element<I, T>::type; };
template <size_t I, class T> using tuple_element_t = typename tuple_element<I, T>::type;

template <size_t I, class... T> constexpr tuple_element_t<I, tuple<T...>> &get(tuple<T...> &t) noexcept
{
	if constexpr (I == 0)
		return t.head;
	else
		return get<I - 1>(t.rest);
}
template <size_t I, class... T> constexpr const tuple_element_t<I, tuple<T...>> &get(const tuple<T...> &t) noexcept
{
	if constexpr (I == 0)
		return t.head;
	else
		return get<I - 1>(t.rest);
}
template <size_t I, class... T> constexpr tuple_element_t<I, tuple<T...>> &&get(tuple<T...> &&t) noexcept
{
	return static_cast<tuple_element_t<I, tuple<T...>> &&>(get<I>(t));
}
template <class E, class H, class... T> constexpr E &get(tuple<H, T...> &t) noexcept
{
	if constexpr (is_same_v<E, H>)
		return t.head;
	else
		return get<E>(t.rest);
}
template <class E, class H, class... T> constexpr const E &get(const tuple<H, T...> &t) noexcept
{
	if constexpr (is_same_v<E, H>)
		return t.head;
	else
		return get<E>(t.rest);
}
template <size_t I, class A, class B> constexpr tuple_element_t<I, pair<A, B>> &get(pair<A, B> &p) noexcept
{
	if constexpr (I == 0)
		return p.first;
	else
		return p.second;
}
template <size_t I, class A, class B> constexpr const tuple_element_t<I, pair<A, B>> &get(const pair<A, B> &p) noexcept
{
	if constexpr (I == 0)
		return p.first;
	else
		return p.second;
}
template <size_t I, class A, class B> constexpr tuple_element_t<I, pair<A, B>> &&get(pair<A, B> &&p) noexcept
{
	return static_cast<tuple_element_t<I, pair<A, B>> &&>(get<I>(p));
}
template <class... T> constexpr tuple<decay_t<T>...> make_tuple(T &&...t)
{
	return tuple<decay_t<T>...>(static_cast<T &&>(t)...);
}
struct ignore_t {
	template <class T> const ignore_t &operator=(const T &) const { return *this; }
};
inline constexpr ignore_t ignore{};
template <class... T> constexpr tuple<T &...> tie(T &...t) noexcept { return tuple<T &...>(t...); }
template <class... T> constexpr tuple<T &&...> forward_as_tuple(T &&...t) noexcept;
template <class... T> auto tuple_cat(T &&...t);
template <class I, I... N> struct tuple_numbers {};
template <class F, class T, size_t... I> constexpr decltype(auto) apply_all(F &&f, T &&t, tuple_numbers<size_t, I...>)
{
	return static_cast<F &&>(f)(get<I>(static_cast<T &&>(t))...);
}
template <class F, class T> constexpr decltype(auto) apply(F &&f, T &&t)
{
	using numbers = __make_integer_seq<tuple_numbers, size_t, tuple_size<remove_reference_t<T>>::value>;
	return apply_all(static_cast<F &&>(f), static_cast<T &&>(t), numbers());
}
template <class... T> bool operator==(const tuple<T...> &, const tuple<T...> &);
template <class... T> bool operator!=(const tuple<T...> &, const tuple<T...> &);
template <class... T> bool operator<(const tuple<T...> &, const tuple<T...> &);
} // namespace std
