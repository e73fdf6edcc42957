// Stub of the smaller and the larger of two whose bodies are followed. Those without a comparison of their own, and those
// of lists, have rows in model.json.
#pragma once
#include "opbound/followed/pair.h"

namespace std {
template <class T, class C> constexpr const T &min(const T &a, const T &b, C less) { return less(b, a) ? b : a; }
template <class T, class C> constexpr const T &max(const T &a, const T &b, C less) { return less(a, b) ? b : a; }
template <class T> constexpr pair<const T &, const T &> minmax(const T &a, const T &b)
{
	return b < a ? pair<const T &, const T &>(b, a) : pair<const T &, const T &>(a, b);
}
template <class T, class C> constexpr pair<const T &, const T &> minmax(const T &a, const T &b, C less)
{
	return less(b, a) ? pair<const T &, const T &>(b, a) : pair<const T &, const T &>(a, b);
}
} // namespace std
