// Stub of the algorithms that containers and strings bring along, as the real ones do. What they read and write stands in
// model.json.
#pragma once
#include "opbound/followed/extremes.h"
#include "opbound/utility.h"

namespace std {
template <class T> constexpr const T &min(const T &a, const T &b) { return b < a ? b : a; }
template <class T> constexpr const T &max(const T &a, const T &b) { return a < b ? b : a; }
template <class T> constexpr T min(initializer_list<T> l)
{
	T least = *l.begin();
	for (const T *i = l.begin(); i != l.end(); ++i)
		least = *i < least ? *i : least;
	return least;
}
template <class T> constexpr T max(initializer_list<T> l)
{
	T most = *l.begin();
	for (const T *i = l.begin(); i != l.end(); ++i)
		most = most < *i ? *i : most;
	return most;
}
template <class I, class T> void fill(I first, I last, const T &v);
template <class I, class N, class T> I fill_n(I first, N n, const T &v);
template <class I, class O> O copy(I first, I last, O out);
template <class I, class O> O copy_backward(I first, I last, O out);
template <class I, class O> O move(I first, I last, O out);
template <class I, class O> O move_backward(I first, I last, O out);
template <class I, class J> J swap_ranges(I first, I last, J second);
template <class I, class J> void iter_swap(I a, J b);
template <class I, class J> bool equal(I first, I last, J second);
template <class I, class J> bool equal(I first, I last, J second, J end);
template <class I, class J, class P> bool equal(I first, I last, J second, P p);
template <class I, class J> pair<I, J> mismatch(I first, I last, J second);
template <class I, class J> bool lexicographical_compare(I a, I b, J c, J d);
} // namespace std
