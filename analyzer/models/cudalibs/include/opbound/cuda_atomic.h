// Stub of cuda::atomic: other threads write to it at any time, so nothing is known of what is read.
#pragma once
#include "opbound/followed/pipeline.h"
#include <atomic>

#pragma clang force_cuda_host_device begin
namespace cuda {
namespace std {
using namespace ::std;
}
using ::std::memory_order;
using ::std::memory_order_acq_rel;
using ::std::memory_order_acquire;
using ::std::memory_order_relaxed;
using ::std::memory_order_release;
using ::std::memory_order_seq_cst;
template <class T, thread_scope S = thread_scope_system> class atomic {
	T v;

public:
	using value_type = T;
	atomic() = default;
	constexpr atomic(T v) : v(v) {}
	T load(memory_order o = memory_order_seq_cst) const;
	void store(T v, memory_order o = memory_order_seq_cst);
	T exchange(T v, memory_order o = memory_order_seq_cst);
	bool compare_exchange_weak(T &e, T v, memory_order o = memory_order_seq_cst, memory_order p = memory_order_seq_cst);
	bool compare_exchange_strong(T &e, T v, memory_order o = memory_order_seq_cst, memory_order p = memory_order_seq_cst);
	T fetch_add(T v, memory_order o = memory_order_seq_cst);
	T fetch_sub(T v, memory_order o = memory_order_seq_cst);
	T fetch_max(T v, memory_order o = memory_order_seq_cst);
	T fetch_min(T v, memory_order o = memory_order_seq_cst);
	T fetch_or(T v, memory_order o = memory_order_seq_cst);
	T fetch_and(T v, memory_order o = memory_order_seq_cst);
	T operator++();
	T operator--();
	T operator=(T v);
	operator T() const;
};
template <class T, thread_scope S = thread_scope_system> class atomic_ref {
	T *p;

public:
	explicit atomic_ref(T &v);
	T load(memory_order o = memory_order_seq_cst) const;
	void store(T v, memory_order o = memory_order_seq_cst) const;
	T exchange(T v, memory_order o = memory_order_seq_cst) const;
	bool compare_exchange_strong(T &e, T v, memory_order o = memory_order_seq_cst, memory_order p = memory_order_seq_cst) const;
	T fetch_add(T v, memory_order o = memory_order_seq_cst) const;
	T fetch_max(T v, memory_order o = memory_order_seq_cst) const;
	T fetch_min(T v, memory_order o = memory_order_seq_cst) const;
};
template <thread_scope S = thread_scope_system> class counting_semaphore {
	int n;

public:
	counting_semaphore(int n);
	void acquire();
	void release(int n = 1);
};
template <thread_scope S = thread_scope_system> using binary_semaphore = counting_semaphore<S>;
inline void atomic_thread_fence(memory_order o, thread_scope s = thread_scope_system) {}
} // namespace cuda
#pragma clang force_cuda_host_device end
