// Stub of an iterator that goes backwards, whose bodies are followed: it keeps where the element behind its own begins.
#pragma once
#include "opbound/utility.h"

namespace std {
template <class I> struct reverse_iterator {
	using value_type = typename iterator_traits<I>::value_type;
	using difference_type = typename iterator_traits<I>::difference_type;
	using reference = typename iterator_traits<I>::reference;
	using pointer = typename iterator_traits<I>::pointer;
	using iterator_category = typename iterator_traits<I>::iterator_category;
	I current;
	constexpr reverse_iterator() : current() {}
	constexpr explicit reverse_iterator(I i) : current(i) {}
	template <class J> constexpr reverse_iterator(const reverse_iterator<J> &o) : current(o.current) {}
	constexpr I base() const { return current; }
	constexpr reference operator*() const
	{
		I i = current;
		return *--i;
	}
	constexpr pointer operator->() const
	{
		I i = current;
		return &*--i;
	}
	constexpr reverse_iterator &operator++()
	{
		--current;
		return *this;
	}
	constexpr reverse_iterator operator++(int)
	{
		reverse_iterator before(current);
		--current;
		return before;
	}
	constexpr reverse_iterator &operator--()
	{
		++current;
		return *this;
	}
	constexpr reverse_iterator operator--(int)
	{
		reverse_iterator before(current);
		++current;
		return before;
	}
	constexpr reverse_iterator operator+(difference_type n) const { return reverse_iterator(current - n); }
	constexpr reverse_iterator operator-(difference_type n) const { return reverse_iterator(current + n); }
	constexpr reverse_iterator &operator+=(difference_type n)
	{
		current -= n;
		return *this;
	}
	constexpr reverse_iterator &operator-=(difference_type n)
	{
		current += n;
		return *this;
	}
	constexpr reference operator[](difference_type n) const { return current[-n - 1]; }
};
template <class I, class J>
constexpr bool operator==(const reverse_iterator<I> &a, const reverse_iterator<J> &b) { return a.current == b.current; }
template <class I, class J>
constexpr bool operator!=(const reverse_iterator<I> &a, const reverse_iterator<J> &b) { return a.current != b.current; }
template <class I, class J>
constexpr bool operator<(const reverse_iterator<I> &a, const reverse_iterator<J> &b) { return b.current < a.current; }
template <class I, class J>
constexpr ptrdiff_t operator-(const reverse_iterator<I> &a, const reverse_iterator<J> &b) { return b.current - a.current; }
template <class I> constexpr reverse_iterator<I> make_reverse_iterator(I i) { return reverse_iterator<I>(i); }
} // namespace std
