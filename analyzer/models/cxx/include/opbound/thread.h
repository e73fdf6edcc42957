// Stub of the C++ library: atomics, mutexes, threads, futures, clocks.
#pragma once
#include "opbound/memory.h"

namespace std {
enum class memory_order : int { relaxed, consume, acquire, release, acq_rel, seq_cst };
inline constexpr memory_order memory_order_relaxed = memory_order::relaxed;
inline constexpr memory_order memory_order_consume = memory_order::consume;
inline constexpr memory_order memory_order_acquire = memory_order::acquire;
inline constexpr memory_order memory_order_release = memory_order::release;
inline constexpr memory_order memory_order_acq_rel = memory_order::acq_rel;
inline constexpr memory_order memory_order_seq_cst = memory_order::seq_cst;
template <class T> struct atomic {
	T value;
	atomic() noexcept = default;
	constexpr atomic(T v) noexcept : value(v) {}
	atomic(const atomic &) = delete;
	T load(memory_order o = memory_order_seq_cst) const noexcept;
	void store(T v, memory_order o = memory_order_seq_cst) noexcept;
	T exchange(T v, memory_order o = memory_order_seq_cst) noexcept;
	bool compare_exchange_weak(T &expected, T v, memory_order o = memory_order_seq_cst,
	                           memory_order p = memory_order_seq_cst) noexcept;
	bool compare_exchange_strong(T &expected, T v, memory_order o = memory_order_seq_cst,
	                             memory_order p = memory_order_seq_cst) noexcept;
	T fetch_add(T v, memory_order o = memory_order_seq_cst) noexcept;
	T fetch_sub(T v, memory_order o = memory_order_seq_cst) noexcept;
	T fetch_or(T v, memory_order o = memory_order_seq_cst) noexcept;
	T fetch_and(T v, memory_order o = memory_order_seq_cst) noexcept;
	operator T() const noexcept;
	T operator=(T v) noexcept;
	T operator++() noexcept;
	T operator++(int) noexcept;
	T operator--() noexcept;
	T operator--(int) noexcept;
	T operator+=(T v) noexcept;
	T operator-=(T v) noexcept;
	T operator|=(T v) noexcept;
};
using atomic_bool = atomic<bool>;
using atomic_char = atomic<char>;
using atomic_schar = atomic<signed char>;
using atomic_uchar = atomic<unsigned char>;
using atomic_short = atomic<short>;
using atomic_ushort = atomic<unsigned short>;
using atomic_int = atomic<int>;
using atomic_uint = atomic<unsigned>;
using atomic_long = atomic<long>;
using atomic_ulong = atomic<unsigned long>;
using atomic_llong = atomic<long long>;
using atomic_ullong = atomic<unsigned long long>;
using atomic_size_t = atomic<size_t>;
using atomic_ptrdiff_t = atomic<ptrdiff_t>;
using atomic_int8_t = atomic<int8_t>;
using atomic_uint8_t = atomic<uint8_t>;
using atomic_int16_t = atomic<int16_t>;
using atomic_uint16_t = atomic<uint16_t>;
using atomic_int32_t = atomic<int32_t>;
using atomic_uint32_t = atomic<uint32_t>;
using atomic_int64_t = atomic<int64_t>;
using atomic_uint64_t = atomic<uint64_t>;
using atomic_int_least8_t = atomic<int8_t>;
using atomic_uint_least8_t = atomic<uint8_t>;
using atomic_int_least16_t = atomic<int16_t>;
using atomic_uint_least16_t = atomic<uint16_t>;
using atomic_int_least32_t = atomic<int32_t>;
using atomic_uint_least32_t = atomic<uint32_t>;
using atomic_int_least64_t = atomic<int64_t>;
using atomic_uint_least64_t = atomic<uint64_t>;
using atomic_int_fast8_t = atomic<int8_t>;
using atomic_uint_fast8_t = atomic<uint8_t>;
using atomic_int_fast16_t = atomic<int_fast32_t>;
using atomic_uint_fast16_t = atomic<uint_fast32_t>;
using atomic_int_fast32_t = atomic<int_fast32_t>;
using atomic_uint_fast32_t = atomic<uint_fast32_t>;
using atomic_int_fast64_t = atomic<int_fast64_t>;
using atomic_uint_fast64_t = atomic<uint_fast64_t>;
using atomic_intmax_t = atomic<intmax_t>;
using atomic_uintmax_t = atomic<uintmax_t>;
using atomic_intptr_t = atomic<intptr_t>;
using atomic_uintptr_t = atomic<uintptr_t>;
struct atomic_flag {
	bool v;
	bool test_and_set(memory_order o = memory_order_seq_cst) noexcept;
	void clear(memory_order o = memory_order_seq_cst) noexcept;
};
#define ATOMIC_FLAG_INIT {false}
void atomic_thread_fence(memory_order o) noexcept;

class mutex {
	alignas(8) unsigned char storage[40];

public:
	constexpr mutex() noexcept : storage() {}
	mutex(const mutex &) = delete;
	void lock();
	bool try_lock();
	void unlock();
};
class recursive_mutex : public mutex {};
class shared_mutex {
	alignas(8) unsigned char storage[56];

public:
	void lock();
	void unlock();
	void lock_shared();
	void unlock_shared();
};
struct defer_lock_t {};
struct adopt_lock_t {};
struct try_to_lock_t {};
inline constexpr defer_lock_t defer_lock{};
inline constexpr adopt_lock_t adopt_lock{};
inline constexpr try_to_lock_t try_to_lock{};
template <class M> class lock_guard {
	M &m;

public:
	explicit lock_guard(M &m);
	lock_guard(M &m, adopt_lock_t);
	~lock_guard();
};
template <class... M> class scoped_lock {
	void *m[sizeof...(M) ? sizeof...(M) : 1];

public:
	explicit scoped_lock(M &...m);
	~scoped_lock();
};
template <class M> class unique_lock {
	M *m;
	bool owned;

public:
	unique_lock() noexcept;
	explicit unique_lock(M &m);
	unique_lock(M &m, defer_lock_t) noexcept;
	unique_lock(M &m, try_to_lock_t);
	~unique_lock();
	void lock();
	bool try_lock();
	void unlock();
	bool owns_lock() const noexcept;
};
template <class M> class shared_lock {
	M *m;
	bool owned;

public:
	explicit shared_lock(M &m);
	~shared_lock();
};
struct once_flag {
	int v = 0;
};
template <class F, class... A> void call_once(once_flag &once, F &&f, A &&...a);
class condition_variable {
	alignas(8) unsigned char storage[48];

public:
	condition_variable();
	~condition_variable();
	void notify_one() noexcept;
	void notify_all() noexcept;
	template <class L> void wait(L &l);
	template <class L, class P> void wait(L &l, P p);
	template <class L, class D> int wait_for(L &l, const D &d);
};
class thread {
	unsigned long handle;

public:
	class id {
		unsigned long v;

	public:
		bool operator==(id o) const;
		bool operator!=(id o) const;
	};
	thread() noexcept;
	template <class F, class... A> explicit thread(F &&f, A &&...a);
	thread(thread &&o) noexcept;
	~thread();
	thread &operator=(thread &&o) noexcept;
	bool joinable() const noexcept;
	void join();
	void detach();
	id get_id() const noexcept;
	static unsigned hardware_concurrency() noexcept;
};
namespace this_thread {
thread::id get_id() noexcept;
void yield() noexcept;
template <class D> void sleep_for(const D &d);
} // namespace this_thread

template <class T> class future {
	shared_ptr<T> state;

public:
	T get();
	void wait() const;
	bool valid() const noexcept;
};
template <class T> class promise {
	shared_ptr<T> state, result;

public:
	promise();
	future<T> get_future();
	template <class U> void set_value(U &&v);
	void set_value();
	void set_exception(exception_ptr p);
};
enum class launch { async = 1, deferred = 2 };
template <class F, class... A> future<invoke_result_t<F, A...>> async(launch l, F &&f, A &&...a);

template <intmax_t N, intmax_t D = 1> struct ratio {
	static constexpr intmax_t num = N, den = D;
};
using nano = ratio<1, 1000000000>;
using micro = ratio<1, 1000000>;
using milli = ratio<1, 1000>;
namespace chrono {
template <class R, class P = ratio<1>> class duration {
	R r;

public:
	using rep = R;
	using period = P;
	constexpr duration() : r() {}
	template <class U> constexpr explicit duration(const U &v) : r(v) {}
	template <class S, class Q> duration(const duration<S, Q> &);
	constexpr R count() const { return r; }
	duration operator+(const duration &o) const;
	duration operator-(const duration &o) const;
	duration &operator+=(const duration &o);
	bool operator<(const duration &o) const;
	bool operator>(const duration &o) const;
};
using nanoseconds = duration<int64_t, nano>;
using microseconds = duration<int64_t, micro>;
using milliseconds = duration<int64_t, milli>;
using seconds = duration<int64_t>;
using minutes = duration<int, ratio<60>>;
using hours = duration<int, ratio<3600>>;
template <class C, class D = nanoseconds> class time_point {
	D d;

public:
	using duration = D;
	D time_since_epoch() const;
	D operator-(const time_point &o) const;
	time_point operator+(const D &d) const;
	bool operator<(const time_point &o) const;
	bool operator>(const time_point &o) const;
};
template <class D, class R, class P> D duration_cast(const duration<R, P> &);
struct system_clock {
	using duration = nanoseconds;
	using time_point = chrono::time_point<system_clock>;
	static time_point now() noexcept;
	static long to_time_t(const time_point &t) noexcept;
};
struct steady_clock {
	using duration = nanoseconds;
	using time_point = chrono::time_point<steady_clock>;
	static time_point now() noexcept;
};
using high_resolution_clock = system_clock;
} // namespace chrono
} // namespace std
