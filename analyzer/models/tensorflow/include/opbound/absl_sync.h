// Stub of Abseil's synchronization and time.
#pragma once
#include "opbound/absl.h"

#define ABSL_ACQUIRED_AFTER(...)
#define ABSL_ACQUIRED_BEFORE(...)
#define ABSL_EXCLUSIVE_LOCKS_REQUIRED(...)
#define ABSL_SHARED_LOCKS_REQUIRED(...)
#define ABSL_LOCKS_EXCLUDED(...)
#define ABSL_LOCK_RETURNED(x)
#define ABSL_PT_GUARDED_BY(x)
#define ABSL_NO_THREAD_SAFETY_ANALYSIS
#define ABSL_SCOPED_LOCKABLE
#define ABSL_LOCKABLE
#define ABSL_EXCLUSIVE_LOCK_FUNCTION(...)
#define ABSL_SHARED_LOCK_FUNCTION(...)
#define ABSL_UNLOCK_FUNCTION(...)
#define ABSL_ASSERT_EXCLUSIVE_LOCK(...)

namespace absl {
class Duration {
	int64_t hi;
	uint32_t lo;

public:
	Duration();
	Duration &operator+=(Duration o);
	Duration &operator-=(Duration o);
};
Duration operator+(Duration a, Duration b);
Duration operator-(Duration a, Duration b);
template <class T> Duration operator*(Duration a, T b);
template <class T> Duration operator*(T a, Duration b);
double operator/(Duration a, Duration b);
bool operator<(Duration a, Duration b);
bool operator>(Duration a, Duration b);
bool operator<=(Duration a, Duration b);
bool operator>=(Duration a, Duration b);
bool operator==(Duration a, Duration b);
bool operator!=(Duration a, Duration b);
std::ostream &operator<<(std::ostream &o, Duration d);
class Time {
	Duration since_epoch;

public:
	Time();
	Time &operator+=(Duration d);
	Time &operator-=(Duration d);
};
Time operator+(Time t, Duration d);
Time operator-(Time t, Duration d);
Duration operator-(Time a, Time b);
bool operator<(Time a, Time b);
bool operator>(Time a, Time b);
bool operator<=(Time a, Time b);
bool operator>=(Time a, Time b);
class TimeZone {
	void *rep;
};
bool ParseTime(string_view format, string_view s, Time *out, std::string *error);
std::string FormatTime(string_view format, Time t, TimeZone zone);
std::string FormatTime(Time t);
std::string FormatDuration(Duration d);
TimeZone UTCTimeZone();
TimeZone LocalTimeZone();
Time Now();
Time UnixEpoch();
Time InfiniteFuture();
Time InfinitePast();
Time FromUnixSeconds(int64_t n);
Time FromUnixMillis(int64_t n);
Time FromUnixMicros(int64_t n);
Time FromUnixNanos(int64_t n);
int64_t GetCurrentTimeNanos();
int64_t ToUnixSeconds(Time t);
int64_t ToUnixMillis(Time t);
int64_t ToUnixMicros(Time t);
int64_t ToUnixNanos(Time t);
Duration ZeroDuration();
Duration InfiniteDuration();
template <class T> Duration Nanoseconds(T n);
template <class T> Duration Microseconds(T n);
template <class T> Duration Milliseconds(T n);
template <class T> Duration Seconds(T n);
template <class T> Duration Minutes(T n);
template <class T> Duration Hours(T n);
int64_t ToInt64Nanoseconds(Duration d);
int64_t ToInt64Microseconds(Duration d);
int64_t ToInt64Milliseconds(Duration d);
int64_t ToInt64Seconds(Duration d);
double ToDoubleNanoseconds(Duration d);
double ToDoubleMicroseconds(Duration d);
double ToDoubleMilliseconds(Duration d);
double ToDoubleSeconds(Duration d);
void SleepFor(Duration d);

enum ConstInitType { kConstInit };
class Condition {
	void *state[4];

public:
	Condition(bool (*f)(void *), void *p);
	template <class T> Condition(bool (*f)(T *), T *p);
	template <class T> Condition(T *object, bool (T::*f)());
	template <class T> Condition(const T *object, bool (T::*f)() const);
	explicit Condition(const bool *b);
	template <class F, class = decltype(std::declval<const F &>()())> explicit Condition(const F *f);
	bool Eval() const;
	static const Condition kTrue;
};
class Mutex {
	int64_t state;

public:
	Mutex();
	explicit constexpr Mutex(ConstInitType) : state(0) {}
	~Mutex();
	Mutex(const Mutex &) = delete;
	Mutex &operator=(const Mutex &) = delete;
	void Lock();
	void lock();
	void Unlock();
	void unlock();
	bool TryLock();
	bool try_lock();
	void ReaderLock();
	void ReaderUnlock();
	void WriterLock();
	void WriterUnlock();
	void AssertHeld() const;
	void AssertReaderHeld() const;
	void Await(const Condition &c);
	void LockWhen(const Condition &c);
	bool AwaitWithTimeout(const Condition &c, Duration d);
	bool AwaitWithDeadline(const Condition &c, Time t);
	bool LockWhenWithTimeout(const Condition &c, Duration d);
};
class MutexLock {
	Mutex *m;

public:
	explicit MutexLock(Mutex *m);
	explicit MutexLock(Mutex &m);
	MutexLock(Mutex *m, const Condition &c);
	~MutexLock();
};
class ReaderMutexLock {
	Mutex *m;

public:
	explicit ReaderMutexLock(Mutex *m);
	~ReaderMutexLock();
};
class WriterMutexLock {
	Mutex *m;

public:
	explicit WriterMutexLock(Mutex *m);
	~WriterMutexLock();
};
class MutexLockMaybe {
	Mutex *m;

public:
	explicit MutexLockMaybe(Mutex *m);
	~MutexLockMaybe();
};
class ReleasableMutexLock {
	Mutex *m;

public:
	explicit ReleasableMutexLock(Mutex *m);
	~ReleasableMutexLock();
	void Release();
};
class CondVar {
	int64_t state;

public:
	CondVar();
	void Wait(Mutex *m);
	bool WaitWithTimeout(Mutex *m, Duration d);
	bool WaitWithDeadline(Mutex *m, Time t);
	void Signal();
	void SignalAll();
};
class Notification {
	mutable Mutex m;
	bool notified;

public:
	Notification();
	~Notification();
	bool HasBeenNotified() const;
	void WaitForNotification() const;
	bool WaitForNotificationWithTimeout(Duration d) const;
	void Notify();
};
class BlockingCounter {
	Mutex m;
	int count, waiting;

public:
	explicit BlockingCounter(int n);
	bool DecrementCount();
	void Wait();
};
class Barrier {
	Mutex m;
	int block, exit;

public:
	explicit Barrier(int n);
	bool Block();
};
class once_flag {
	unsigned state;

public:
	constexpr once_flag() : state(0) {}
};
template <class F, class... A> void call_once(once_flag &o, F &&f, A &&...a);
} // namespace absl
