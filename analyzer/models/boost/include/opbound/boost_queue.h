// Stub of boost's queues between threads: what comes out is anything that went in.
#pragma once
#include <cstddef>

namespace boost {
namespace lockfree {
template <size_t N> struct capacity {};
template <bool B> struct fixed_sized {};
template <class T, class... O> class spsc_queue {
	void *p[8];

public:
	using value_type = T;
	spsc_queue();
	explicit spsc_queue(size_t n);
	bool push(const T &v);
	bool pop(T &v);
	template <class U> bool pop(U &v);
	size_t read_available() const;
	size_t write_available() const;
	bool empty() const;
	template <class F> size_t consume_all(const F &f);
	template <class F> bool consume_one(const F &f);
};
template <class T, class... O> class queue {
	void *p[8];

public:
	using value_type = T;
	queue();
	explicit queue(size_t n);
	bool push(const T &v);
	bool pop(T &v);
	bool empty() const;
};
} // namespace lockfree
} // namespace boost
