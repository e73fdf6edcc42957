// Stub of asynchronous copies: what is copied is taken to be there at once, before anybody may look.
#pragma once
#include "cuda_runtime.h"

#pragma clang force_cuda_host_device begin
void __pipeline_memcpy_async(void *to, const void *from, size_t n, size_t zeros = 0);
OPBOUND_KEPT void __pipeline_commit() {}
OPBOUND_KEPT void __pipeline_wait_prior(size_t n) {}
namespace nvcuda {
namespace experimental {
class pipeline {
public:
	OPBOUND_KEPT size_t commit() { return 0; }
	OPBOUND_KEPT void commit_and_wait() {}
	OPBOUND_KEPT void wait(size_t batch) {}
	template <unsigned N> OPBOUND_KEPT void wait_prior() {}
};
template <class T> OPBOUND_KEPT void memcpy_async(T &to, const T &from, pipeline &) { to = from; }
} // namespace experimental
} // namespace nvcuda
namespace cuda {
enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };
template <size_t N> struct aligned_size_t {
	size_t value;
	OPBOUND_KEPT explicit aligned_size_t(size_t n) : value(n) {}
	OPBOUND_KEPT operator size_t() const { return value; }
};
template <thread_scope S> class barrier {
	alignas(8) unsigned char state[8];

public:
	using arrival_token = unsigned long long;
	barrier() = default;
	explicit barrier(ptrdiff_t n);
	arrival_token arrive(ptrdiff_t n = 1);
	void wait(arrival_token &&t) const;
	void wait_parity(bool p) const;
	void arrive_and_wait();
	void arrive_and_drop();
};
template <thread_scope S> void init(barrier<S> *b, ptrdiff_t n);
template <thread_scope S> class pipeline {
public:
	OPBOUND_KEPT void producer_acquire() {}
	OPBOUND_KEPT void producer_commit() {}
	OPBOUND_KEPT void consumer_wait() {}
	OPBOUND_KEPT void consumer_release() {}
	OPBOUND_KEPT void quit() {}
};
template <thread_scope S, unsigned N> class pipeline_shared_state {
	alignas(8) unsigned char state[16 * N];
};
pipeline<thread_scope_thread> make_pipeline();
template <class G, thread_scope S, unsigned N> pipeline<S> make_pipeline(const G &g, pipeline_shared_state<S, N> *s);
template <unsigned N, thread_scope S> OPBOUND_KEPT void pipeline_consumer_wait_prior(pipeline<S> &) {}
template <class T, class N, class Sync> void memcpy_async(T *to, const T *from, N n, Sync &);
template <class G, class T, class N, class Sync> void memcpy_async(const G &, T *to, const T *from, N n, Sync &);
template <class A, class B> OPBOUND_KEPT A ceil_div(A a, B b) { return (a + b - 1) / b; }
namespace device {
template <thread_scope S> unsigned long long *barrier_native_handle(barrier<S> &b);
template <thread_scope S> unsigned long long barrier_arrive_tx(barrier<S> &b, ptrdiff_t n, ptrdiff_t bytes);
} // namespace device
} // namespace cuda
#pragma clang force_cuda_host_device end
