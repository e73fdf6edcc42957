// Stub of the Guidelines Support Library: small functions that are followed as they are written there.
#pragma once
#include <cstddef>
#include <exception>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>

#define GSL_SUPPRESS(x)

namespace gsl {
using index = std::ptrdiff_t;
template <class T> using owner = T;
inline constexpr std::size_t dynamic_extent = std::size_t(-1);
template <class T, std::size_t N = dynamic_extent> using span = std::span<T, N>;
template <class T> using not_null = T;
struct narrowing_error : public std::exception {
	const char *what() const noexcept override;
};
template <class T, class U> constexpr T narrow_cast(U &&u) noexcept
{
	return static_cast<T>(static_cast<U &&>(u));
}
template <class T, class U> constexpr T narrow(U u)
{
	const T t = static_cast<T>(u);
	if (static_cast<U>(t) != u)
		throw narrowing_error();
	if constexpr (std::is_arithmetic_v<T>)
		if (std::is_signed_v<T> != std::is_signed_v<U> && (t < T()) != (u < U()))
			throw narrowing_error();
	return t;
}
template <class T, std::size_t N> constexpr T &at(T (&a)[N], index i)
{
	if (i < 0 || i >= static_cast<index>(N))
		std::terminate();
	return a[i];
}
template <class C> constexpr auto at(C &c, index i) -> decltype(c[c.size()])
{
	if (i < 0 || i >= static_cast<index>(c.size()))
		std::terminate();
	return c[static_cast<decltype(c.size())>(i)];
}
template <class T> constexpr span<T> make_span(T *p, std::size_t n)
{
	return span<T>(p, n);
}
template <class T, std::size_t N> constexpr span<T> make_span(T (&a)[N])
{
	return span<T>(a, N);
}
template <class C> constexpr auto make_span(C &c) -> span<std::remove_reference_t<decltype(*c.data())>>
{
	return span<std::remove_reference_t<decltype(*c.data())>>(c.data(), c.size());
}
template <class F> class final_action {
	F f_;

public:
	explicit final_action(F f) : f_(std::move(f))
	{
	}
	~final_action()
	{
		f_();
	}
};
template <class F> final_action<F> finally(F f)
{
	return final_action<F>(std::move(f));
}
} // namespace gsl
#define Expects(x)                                                                                                     \
	do {                                                                                                               \
		if (!(x))                                                                                                      \
			std::terminate();                                                                                          \
	} while (0)
#define Ensures(x) Expects(x)
