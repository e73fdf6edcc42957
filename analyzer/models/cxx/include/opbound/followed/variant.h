// Stub of std::variant whose bodies are followed: which alternative it holds is a member like any other.
#pragma once
#include "opbound/memory.h"
#include "opbound/followed/tuple.h"

namespace std {
struct monostate {};
template <class... T> class variant;
inline constexpr size_t variant_npos = -1;
template <class V> struct variant_size;
template <class... T> struct variant_size<variant<T...>> : integral_constant<size_t, sizeof...(T)> {};
template <class V> struct variant_size<const V> : variant_size<V> {};
template <class V> inline constexpr size_t variant_size_v = variant_size<V>::value;
template <size_t I, class V> struct variant_alternative;
template <size_t I, class... T> struct variant_alternative<I, variant<T...>> { using type = __type_pack_element<I, T...>; };
template <size_t I, class V> struct variant_alternative<I, const V> {
	using type = const typename variant_alternative<I, V>::type;
};
template <size_t I, class V> using variant_alternative_t = typename variant_alternative<I, V>::type;

// The first alternative that is U itself, or else the first that is made of one.
template <class U, class... T> constexpr size_t variant_same()
{
	size_t i = 0, found = sizeof...(T);
	((found = found == sizeof...(T) && is_same_v<U, T> ? i : found, i++), ...);
	return found;
}
template <class U, class... T> constexpr size_t variant_chosen()
{
	size_t i = 0, found = variant_same<decay_t<U>, T...>();
	((found = found == sizeof...(T) && __is_constructible(T, U) ? i : found, i++), ...);
	return found;
}

template <class... T> class variant {
	static constexpr size_t largest()
	{
		size_t most = 1;
		((most = sizeof(T) > most ? sizeof(T) : most), ...);
		return most;
	}
	alignas(T...) unsigned char value_[largest()];
	unsigned char which_;

public:
	template <size_t I> using nth = __type_pack_element<I, T...>;
	variant() : which_(0) { ::new (value_) nth<0>(); }
	variant(const variant &) = default;
	variant(variant &&) = default;
	template <class U, class = enable_if_t<!is_same_v<decay_t<U>, variant>>, size_t I = variant_chosen<U &&, T...>(),
	          class A = nth<I>>
	variant(U &&u) : which_(I)
	{
		::new (value_) A(static_cast<U &&>(u));
	}
	variant &operator=(const variant &) = default;
	variant &operator=(variant &&) = default;
	template <class U, class = enable_if_t<!is_same_v<decay_t<U>, variant>>, size_t I = variant_chosen<U &&, T...>(),
	          class A = nth<I>>
	variant &operator=(U &&u)
	{
		::new (value_) A(static_cast<U &&>(u));
		which_ = I;
		return *this;
	}
	template <class A, class... U> A &emplace(U &&...u)
	{
		::new (value_) A(static_cast<U &&>(u)...);
		which_ = variant_same<A, T...>();
		return *reinterpret_cast<A *>(value_);
	}
	template <size_t I, class... U> nth<I> &emplace(U &&...u)
	{
		::new (value_) nth<I>(static_cast<U &&>(u)...);
		which_ = I;
		return *reinterpret_cast<nth<I> *>(value_);
	}
	size_t index() const noexcept { return which_; }
	bool valueless_by_exception() const noexcept { return false; }
	void *value_of() noexcept { return value_; }
	const void *value_of() const noexcept { return value_; }
};

template <size_t I, class... T> variant_alternative_t<I, variant<T...>> &get(variant<T...> &v)
{
	if (v.index() != I) __builtin_abort();
	return *static_cast<__type_pack_element<I, T...> *>(v.value_of());
}
template <size_t I, class... T> const variant_alternative_t<I, variant<T...>> &get(const variant<T...> &v)
{
	if (v.index() != I) __builtin_abort();
	return *static_cast<const __type_pack_element<I, T...> *>(v.value_of());
}
template <size_t I, class... T> variant_alternative_t<I, variant<T...>> &&get(variant<T...> &&v)
{
	if (v.index() != I) __builtin_abort();
	return static_cast<__type_pack_element<I, T...> &&>(*static_cast<__type_pack_element<I, T...> *>(v.value_of()));
}
template <class U, class... T> U &get(variant<T...> &v)
{
	if (v.index() != variant_same<U, T...>()) __builtin_abort();
	return *static_cast<U *>(v.value_of());
}
template <class U, class... T> const U &get(const variant<T...> &v)
{
	if (v.index() != variant_same<U, T...>()) __builtin_abort();
	return *static_cast<const U *>(v.value_of());
}
template <class U, class... T> U &&get(variant<T...> &&v)
{
	if (v.index() != variant_same<U, T...>()) __builtin_abort();
	return static_cast<U &&>(*static_cast<U *>(v.value_of()));
}
template <class U, class... T> U *get_if(variant<T...> *v) noexcept
{
	return v && v->index() == variant_same<U, T...>() ? static_cast<U *>(v->value_of()) : nullptr;
}
template <class U, class... T> const U *get_if(const variant<T...> *v) noexcept
{
	return v && v->index() == variant_same<U, T...>() ? static_cast<const U *>(v->value_of()) : nullptr;
}
template <size_t I, class... T> variant_alternative_t<I, variant<T...>> *get_if(variant<T...> *v) noexcept
{
	return v && v->index() == I ? static_cast<__type_pack_element<I, T...> *>(v->value_of()) : nullptr;
}
template <size_t I, class... T> const variant_alternative_t<I, variant<T...>> *get_if(const variant<T...> *v) noexcept
{
	return v && v->index() == I ? static_cast<const __type_pack_element<I, T...> *>(v->value_of()) : nullptr;
}
template <class U, class... T> bool holds_alternative(const variant<T...> &v) noexcept
{
	return v.index() == variant_same<U, T...>();
}
template <class... T> bool operator==(const variant<T...> &, const variant<T...> &);
template <class... T> bool operator!=(const variant<T...> &, const variant<T...> &);

// One variant: the alternative that it holds. Several: not followed.
template <class F, size_t I, class V> decltype(auto) visit_from(F &&f, V &&v)
{
	if constexpr (I + 1 < variant_size_v<decay_t<V>>) {
		if (v.index() != I) return visit_from<F, I + 1, V>(static_cast<F &&>(f), static_cast<V &&>(v));
	}
	return static_cast<F &&>(f)(get<I>(static_cast<V &&>(v)));
}
template <class F, class V> decltype(auto) visit(F &&f, V &&v)
{
	return visit_from<F, 0, V>(static_cast<F &&>(f), static_cast<V &&>(v));
}
template <class F, class V, class... W> decltype(auto) visit(F &&f, V &&v, W &&...w)
{
	return static_cast<F &&>(f)(get<0>(v), get<0>(w)...);
}
} // namespace std
