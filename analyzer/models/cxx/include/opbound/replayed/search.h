// Algorithms whose result says how far they came, or that call a function with one element after the other. Rows say so
// much of them as holds whatever the elements are; runs look at these, and so does whoever hands iterators that are no
// pointers.
#pragma once
#include "opbound/algobase.h"

namespace std {
template <class I, class O, class P> O copy_if(I first, I last, O out, P p)
{
	for (; first != last; ++first)
		if (p(*first))
			*out++ = *first;
	return out;
}
template <class I, class T> I remove(I first, I last, const T &v)
{
	I out = first;
	for (; first != last; ++first)
		if (!(*first == v))
			*out++ = *first;
	return out;
}
template <class I, class P> I remove_if(I first, I last, P p)
{
	I out = first;
	for (; first != last; ++first)
		if (!p(*first))
			*out++ = *first;
	return out;
}
template <class I> I unique(I first, I last)
{
	if (first == last)
		return first;
	I kept = first;
	for (++first; first != last; ++first)
		if (!(*kept == *first))
			*++kept = *first;
	return ++kept;
}
template <class I, class P> I unique(I first, I last, P same)
{
	if (first == last)
		return first;
	I kept = first;
	for (++first; first != last; ++first)
		if (!same(*kept, *first))
			*++kept = *first;
	return ++kept;
}
template <class I, class P> I partition(I first, I last, P p)
{
	I out = first;
	for (; first != last; ++first)
		if (p(*first))
			swap(*out++, *first);
	return out;
}
template <class I, class T> I find(I first, I last, const T &v)
{
	for (; first != last && !(*first == v); ++first)
		;
	return first;
}
template <class I, class P> I find_if(I first, I last, P p)
{
	for (; first != last && !p(*first); ++first)
		;
	return first;
}
template <class I, class P> I find_if_not(I first, I last, P p)
{
	for (; first != last && p(*first); ++first)
		;
	return first;
}
template <class I, class T> ptrdiff_t count(I first, I last, const T &v)
{
	ptrdiff_t n = 0;
	for (; first != last; ++first)
		n += *first == v;
	return n;
}
template <class I, class P> ptrdiff_t count_if(I first, I last, P p)
{
	ptrdiff_t n = 0;
	for (; first != last; ++first)
		n += p(*first) ? 1 : 0;
	return n;
}
template <class I, class P> bool all_of(I first, I last, P p)
{
	for (; first != last && p(*first); ++first)
		;
	return first == last;
}
template <class I, class P> bool any_of(I first, I last, P p)
{
	for (; first != last && !p(*first); ++first)
		;
	return first != last;
}
template <class I, class P> bool none_of(I first, I last, P p)
{
	for (; first != last && !p(*first); ++first)
		;
	return first == last;
}
template <class I, class T> I lower_bound(I first, I last, const T &v)
{
	for (auto n = distance(first, last); n > 0;) {
		auto half = n / 2;
		I middle = next(first, half);
		if (*middle < v) {
			first = next(middle, 1);
			n -= half + 1;
		} else {
			n = half;
		}
	}
	return first;
}
template <class I, class T, class C> I lower_bound(I first, I last, const T &v, C less)
{
	for (auto n = distance(first, last); n > 0;) {
		auto half = n / 2;
		I middle = next(first, half);
		if (less(*middle, v)) {
			first = next(middle, 1);
			n -= half + 1;
		} else {
			n = half;
		}
	}
	return first;
}
template <class I, class T> I upper_bound(I first, I last, const T &v)
{
	for (auto n = distance(first, last); n > 0;) {
		auto half = n / 2;
		I middle = next(first, half);
		if (!(v < *middle)) {
			first = next(middle, 1);
			n -= half + 1;
		} else {
			n = half;
		}
	}
	return first;
}
template <class I, class T, class C> I upper_bound(I first, I last, const T &v, C less)
{
	for (auto n = distance(first, last); n > 0;) {
		auto half = n / 2;
		I middle = next(first, half);
		if (!less(v, *middle)) {
			first = next(middle, 1);
			n -= half + 1;
		} else {
			n = half;
		}
	}
	return first;
}
template <class I, class F> F for_each(I first, I last, F f)
{
	for (; first != last; ++first)
		f(*first);
	return f;
}
template <class I, class O, class F> O transform(I first, I last, O out, F f)
{
	for (; first != last; ++first)
		*out++ = f(*first);
	return out;
}
template <class I, class J, class O, class F> O transform(I first, I last, J second, O out, F f)
{
	for (; first != last; ++first)
		*out++ = f(*first, *second++);
	return out;
}
template <class I, class C> bool is_sorted(I first, I last, C less)
{
	for (I before = first; first != last; before = first++)
		if (first != before && less(*first, *before))
			return false;
	return true;
}
template <class I> I min_element(I first, I last)
{
	I least = first;
	for (; first != last; ++first)
		if (*first < *least)
			least = first;
	return least;
}
template <class I> I max_element(I first, I last)
{
	I most = first;
	for (; first != last; ++first)
		if (*most < *first)
			most = first;
	return most;
}
template <class I> I adjacent_find(I first, I last)
{
	I before = first;
	for (; first != last; before = first++)
		if (first != before && *before == *first)
			return before;
	return last;
}
template <class I, class C> I min_element(I first, I last, C less)
{
	I least = first;
	for (; first != last; ++first)
		if (first != least && less(*first, *least))
			least = first;
	return least;
}
template <class I, class C> I max_element(I first, I last, C less)
{
	I most = first;
	for (; first != last; ++first)
		if (first != most && less(*most, *first))
			most = first;
	return most;
}
template <class I, class P> I adjacent_find(I first, I last, P same)
{
	I before = first;
	for (; first != last; before = first++)
		if (first != before && same(*before, *first))
			return before;
	return last;
}
template <class I, class C> void partial_sort(I first, I middle, I last, C less)
{
	for (; first != middle; ++first)
		for (I i = first; i != last; ++i)
			if (i != first && less(*i, *first))
				swap(*i, *first);
}
template <class I, class C> void nth_element(I first, I nth, I last, C less)
{
	if (nth != last)
		partial_sort(first, next(nth, 1), last, less);
}
} // namespace std
