// <c10/util/irange.h> between PyTorch's real headers. Theirs has bodies that are lost where the headers are precompiled,
// and every loop over a range of theirs ends in one; these are constexpr and stay.
#pragma once
#include <c10/util/Exception.h>
#if __has_include(<c10/util/TypeSafeSignMath.h>)
#include <c10/util/TypeSafeSignMath.h>
#endif

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <limits>
#include <type_traits>

#ifndef OPBOUND_C10 /* the stub has its own */
#pragma clang diagnostic ignored "-Winvalid-constexpr"
namespace c10 {
// A class inside of a template shows its members where the template's own instance would not.
template <class I> struct opbound_range {
	struct iterator {
		using iterator_category = std::input_iterator_tag;
		using value_type = I;
		using difference_type = std::ptrdiff_t;
		using pointer = I *;
		using reference = I &;
		constexpr explicit iterator(I v) : value(v) {}
		constexpr I operator*() const { return value; }
		constexpr I const *operator->() const { return &value; }
		constexpr iterator &operator++()
		{
			++value;
			return *this;
		}
		constexpr iterator operator++(int)
		{
			const auto copy = *this;
			++*this;
			return copy;
		}
		// A range ends where its end is reached, and at once where that lies before its beginning.
		constexpr bool operator==(const iterator &other) const { return value >= other.value; }
		constexpr bool operator!=(const iterator &other) const { return value < other.value; }

	protected:
		I value;
	};
	struct range {
		using iterator = typename opbound_range<I>::iterator;
		constexpr range(I begin, I end) : begin_(begin), end_(end) {}
		constexpr iterator begin() const { return begin_; }
		constexpr iterator end() const { return end_; }

	private:
		iterator begin_, end_;
	};
};
template <class I, bool one_sided = false> using integer_range = typename opbound_range<I>::range;
namespace detail {
template <class I, bool one_sided = false> using integer_iterator = typename opbound_range<I>::iterator;
}

template <class From, class To, std::enable_if_t<std::is_integral<From>::value, bool> = true,
          std::enable_if_t<std::is_integral<To>::value, bool> = true>
constexpr integer_range<To> irange(From begin, To end)
{
	return {static_cast<To>(begin), end};
}
template <class I, std::enable_if_t<std::is_integral<I>::value, bool> = true> constexpr integer_range<I> irange(I end)
{
	return {I(), end};
}
} // namespace c10
#endif
