// c10::irange, whose bodies are followed.
#pragma once
#include "opbound/c10.h"

namespace c10 {
// irange(n) is an object made in place, and its iterators stand in it: both are followed. A function that returned
// them by value would hide them.
template <class T> struct IntegerRange {
	struct iterator {
		T v;
		T operator*() const { return v; }
		iterator &operator++()
		{
			++v;
			return *this;
		}
		bool operator!=(const iterator &o) const { return v < o.v; }
	};
	struct range {
		iterator first, last;
		iterator &begin() { return first; }
		iterator &end() { return last; }
		const iterator &begin() const { return first; }
		const iterator &end() const { return last; }
	};
};
template <class T> struct irange : IntegerRange<T>::range {
	irange(T n)
	{
		this->first.v = 0;
		this->last.v = n;
	}
	template <class U> irange(U from, T to)
	{
		this->first.v = (T)from;
		this->last.v = to;
	}
};
template <class U, class T> irange(U, T) -> irange<T>;
} // namespace c10
