// Stub of "tensorflow/core/lib/gtl/top_n.h".
#pragma once
#include "opbound/base.h"

namespace tensorflow {
namespace gtl {
template <class T, class C = std::greater<T>> class TopN {
	alignas(8) unsigned char storage[64];

public:
	using UnsortedIterator = const T *;
	explicit TopN(size_t limit);
	TopN(size_t limit, const C &c);
	size_t limit() const;
	size_t size() const;
	bool empty() const;
	void reserve(size_t n);
	void push(const T &v);
	void push(const T &v, T *dropped);
	const T &peek_bottom();
	std::vector<T> *Extract();
	std::vector<T> *ExtractUnsorted();
	void Reset();
	const T *unsorted_begin() const;
	const T *unsorted_end() const;
};
} // namespace gtl
} // namespace tensorflow
