// Stub of what takes a std::array for a tuple; bodies are followed.
#pragma once
#include "opbound/followed/tuple.h"

namespace std {
template <class T, size_t N> struct array;
template <class T, size_t N> struct tuple_size<array<T, N>> : integral_constant<size_t, N> {};
template <size_t I, class T, size_t N> struct tuple_element<I, array<T, N>> { using type = T; };
template <size_t I, class T, size_t N> constexpr T &get(array<T, N> &a) noexcept { return a._M_elems[I]; }
template <size_t I, class T, size_t N> constexpr const T &get(const array<T, N> &a) noexcept { return a._M_elems[I]; }
template <size_t I, class T, size_t N> constexpr T &&get(array<T, N> &&a) noexcept
{
	return static_cast<T &&>(a._M_elems[I]);
}
} // namespace std
