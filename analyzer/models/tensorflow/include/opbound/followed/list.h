// Stub of the iterators over an operator's list of inputs.
#pragma once

namespace tensorflow {
template <class L, class E> class OpArgIterator {
	L *list;
	int i;

public:
	OpArgIterator(L *l, int at) : list(l), i(at) {}
	bool operator==(const OpArgIterator &o) const { return i == o.i; }
	bool operator!=(const OpArgIterator &o) const { return i != o.i; }
	OpArgIterator &operator++()
	{
		++i;
		return *this;
	}
	E &operator*() { return (*list)[i]; }
	E *operator->() { return &(*list)[i]; }
};
} // namespace tensorflow
