// Stub of std::variant whose bodies are followed: which alternative it holds is a member like any other.
#pragma once
#include "opbound/memory.h"
#include "opbound/followed/tuple.h"

namespace std
{
struct monostate {
};
template <class... T> class variant;
inline constexpr size_t variant_npos = -1;
template <class V> struct variant_size;
template <class... T> struct variant_size<variant<T...>> : integral_constant<size_t, sizeof...(T)> {
};
template <class V> struct variant_size<const V> : variant_size<V> {
};
template <class V> inline constexpr size_t variant_size_v = variant_size<V>::value;
template <size_t I, class V> struct variant_alternative;
template <size_t I, class... T> struct variant_alternative<I, variant<T...>> {
	using type = __type_pack_element<I, T...>;
};
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

// What stands in a variant. Where all alternatives are plain it is copied as bytes, and has no end.
template <class... T>
constexpr bool variant_plain = (... && (is_trivially_copyable_v<T> && is_trivially_destructible_v<T>));
template <class... T> constexpr size_t variant_largest()
{
	size_t most = 1;
	((most = sizeof(T) > most ? sizeof(T) : most), ...);
	return most;
}
template <class... T> constexpr size_t variant_alignment()
{
	size_t most = 1;
	((most = alignof(T) > most ? alignof(T) : most), ...);
	return most;
}
template <bool PLAIN, class... T> struct variant_storage {
	alignas(variant_alignment<T...>()) unsigned char value_[variant_largest<T...>()];
	unsigned char which_;
	void end() noexcept
	{
	}
};
template <class... T> struct variant_storage<false, T...> {
	alignas(variant_alignment<T...>()) unsigned char value_[variant_largest<T...>()];
	unsigned char which_;
	template <size_t I> using nth = __type_pack_element<I, T...>;
	variant_storage()
	{
	}
	variant_storage(const variant_storage &o)
	{
		copied<0>(o);
	}
	variant_storage(variant_storage &&o)
	{
		moved<0>(o);
	}
	variant_storage &operator=(const variant_storage &o)
	{
		if (which_ == o.which_) {
			assigned<0>(o);
		} else {
			end();
			copied<0>(o);
		}
		return *this;
	}
	variant_storage &operator=(variant_storage &&o)
	{
		if (which_ == o.which_) {
			taken<0>(o);
		} else {
			end();
			moved<0>(o);
		}
		return *this;
	}
	~variant_storage()
	{
		end();
	}
	void end() noexcept
	{
		ended<0>();
	}
	template <size_t I> void ended() noexcept
	{
		using A = nth<I>;
		if (which_ == I) {
			if constexpr (!is_trivially_destructible_v<A>)
				reinterpret_cast<A *>(value_)->~A();
		} else if constexpr (I + 1 < sizeof...(T)) {
			ended<I + 1>();
		}
	}
	template <size_t I> void copied(const variant_storage &o)
	{
		if (o.which_ == I) {
			::new (value_) nth<I>(*reinterpret_cast<const nth<I> *>(o.value_));
			which_ = I;
		} else if constexpr (I + 1 < sizeof...(T)) {
			copied<I + 1>(o);
		}
	}
	template <size_t I> void assigned(const variant_storage &o)
	{
		if (o.which_ == I) {
			*reinterpret_cast<nth<I> *>(value_) = *reinterpret_cast<const nth<I> *>(o.value_);
		} else if constexpr (I + 1 < sizeof...(T)) {
			assigned<I + 1>(o);
		}
	}
	template <size_t I> void taken(variant_storage &o)
	{
		if (o.which_ == I) {
			*reinterpret_cast<nth<I> *>(value_) = static_cast<nth<I> &&>(*reinterpret_cast<nth<I> *>(o.value_));
		} else if constexpr (I + 1 < sizeof...(T)) {
			taken<I + 1>(o);
		}
	}
	template <size_t I> void moved(variant_storage &o)
	{
		if (o.which_ == I) {
			::new (value_) nth<I>(static_cast<nth<I> &&>(*reinterpret_cast<nth<I> *>(o.value_)));
			which_ = I;
		} else if constexpr (I + 1 < sizeof...(T)) {
			moved<I + 1>(o);
		}
	}
};

template <class... T> class variant
{
	variant_storage<variant_plain<T...>, T...> in_;

  public:
	template <size_t I> using nth = __type_pack_element<I, T...>;
	variant()
	{
		::new (in_.value_) nth<0>();
		in_.which_ = 0;
	}
	variant(const variant &) = default;
	variant(variant &&) = default;
	template <class U, class = enable_if_t<!is_same_v<decay_t<U>, variant>>, size_t I = variant_chosen<U &&, T...>(),
	          class A = nth<I>>
	variant(U &&u)
	{
		::new (in_.value_) A(static_cast<U &&>(u));
		in_.which_ = I;
	}
	template <class A, class... U> explicit variant(in_place_type_t<A>, U &&...u)
	{
		::new (in_.value_) A(static_cast<U &&>(u)...);
		in_.which_ = variant_same<A, T...>();
	}
	template <size_t I, class... U> explicit variant(in_place_index_t<I>, U &&...u)
	{
		::new (in_.value_) nth<I>(static_cast<U &&>(u)...);
		in_.which_ = I;
	}
	variant &operator=(const variant &) = default;
	variant &operator=(variant &&) = default;
	template <class U, class = enable_if_t<!is_same_v<decay_t<U>, variant>>, size_t I = variant_chosen<U &&, T...>(),
	          class A = nth<I>>
	variant &operator=(U &&u)
	{
		if (in_.which_ == I) {
			*reinterpret_cast<A *>(in_.value_) = static_cast<U &&>(u);
			return *this;
		}
		A next(static_cast<U &&>(u));
		in_.end();
		::new (in_.value_) A(static_cast<A &&>(next));
		in_.which_ = I;
		return *this;
	}
	template <class A, class... U> A &emplace(U &&...u)
	{
		in_.end();
		A *made = ::new (in_.value_) A(static_cast<U &&>(u)...);
		in_.which_ = variant_same<A, T...>();
		return *made;
	}
	template <size_t I, class... U> nth<I> &emplace(U &&...u)
	{
		in_.end();
		nth<I> *made = ::new (in_.value_) nth<I>(static_cast<U &&>(u)...);
		in_.which_ = I;
		return *made;
	}
	size_t index() const noexcept
	{
		return in_.which_;
	}
	bool valueless_by_exception() const noexcept
	{
		return false;
	}
	void *value_of() noexcept
	{
		return in_.value_;
	}
	const void *value_of() const noexcept
	{
		return in_.value_;
	}
};

template <size_t I, class... T> variant_alternative_t<I, variant<T...>> &get(variant<T...> &v)
{
	if (v.index() != I)
		__builtin_abort();
	return *static_cast<__type_pack_element<I, T...> *>(v.value_of());
}
template <size_t I, class... T> const variant_alternative_t<I, variant<T...>> &get(const variant<T...> &v)
{
	if (v.index() != I)
		__builtin_abort();
	return *static_cast<const __type_pack_element<I, T...> *>(v.value_of());
}
template <size_t I, class... T> variant_alternative_t<I, variant<T...>> &&get(variant<T...> &&v)
{
	if (v.index() != I)
		__builtin_abort();
	return static_cast<__type_pack_element<I, T...> &&>(*static_cast<__type_pack_element<I, T...> *>(v.value_of()));
}
template <class U, class... T> U &get(variant<T...> &v)
{
	if (v.index() != variant_same<U, T...>())
		__builtin_abort();
	return *static_cast<U *>(v.value_of());
}
template <class U, class... T> const U &get(const variant<T...> &v)
{
	if (v.index() != variant_same<U, T...>())
		__builtin_abort();
	return *static_cast<const U *>(v.value_of());
}
template <class U, class... T> U &&get(variant<T...> &&v)
{
	if (v.index() != variant_same<U, T...>())
		__builtin_abort();
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
		if (v.index() != I)
			return visit_from<F, I + 1, V>(static_cast<F &&>(f), static_cast<V &&>(v));
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
