// Stub of an iterator over nodes (maps, sets, lists), one pointer wide, whose bodies are followed: it leads to the element
// in its node, and two of one node are equal. Which node is next nobody says.
#pragma once
#include "opbound/traits.h"

namespace std {
struct bidirectional_iterator_tag;
template <class T> struct node_iterator {
	using value_type = remove_cv_t<T>;
	using difference_type = ptrdiff_t;
	using reference = T &;
	using pointer = T *;
	using iterator_category = bidirectional_iterator_tag;
	void *node;
	T &operator*() const { return *static_cast<T *>(node); }
	T *operator->() const { return static_cast<T *>(node); }
	node_iterator &operator++();
	node_iterator operator++(int);
	node_iterator &operator--();
	node_iterator operator--(int);
	operator node_iterator<const T>() const { return node_iterator<const T>{node}; }
	friend bool operator==(const node_iterator &a, const node_iterator &b) { return a.node == b.node; }
	friend bool operator!=(const node_iterator &a, const node_iterator &b) { return a.node != b.node; }
};
} // namespace std
