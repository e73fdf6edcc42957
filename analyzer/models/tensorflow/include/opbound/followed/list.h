// Stub of an operator's list of inputs and of the iterator over it. The iterator is a plain class here, no template:
// operators of a template's instance cannot be found by looking into the class.
#pragma once

namespace tensorflow {
class Tensor;
class OpKernelContext;
class OpInputList;
class OpInputIterator {
	const OpInputList *list;
	int i;

public:
	OpInputIterator(const OpInputList *l, int at) : list(l), i(at) {}
	bool operator==(const OpInputIterator &o) const { return i == o.i; }
	bool operator!=(const OpInputIterator &o) const { return i != o.i; }
	OpInputIterator &operator++()
	{
		++i;
		return *this;
	}
	const Tensor &operator*() const;
	const Tensor *operator->() const;
};
class OpInputList {
	OpKernelContext *ctx;
	int first, last;

public:
	using Iterator = OpInputIterator;
	OpInputList();
	int size() const;
	const Tensor &operator[](int i) const;
	OpInputIterator begin() const { return {this, 0}; }
	OpInputIterator end() const { return {this, size()}; }
};
inline const Tensor &OpInputIterator::operator*() const { return (*list)[i]; }
inline const Tensor *OpInputIterator::operator->() const { return &(*list)[i]; }
} // namespace tensorflow
