// Stub of TensorFlow's foundations: integer types, status, errors, logging, containers, mutexes, threads.
#pragma once
#include "opbound/absl_sync.h"
#include "opbound/eigen.h"
#include <algorithm>
#include <atomic>
#include <cctype>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <initializer_list>
#include <limits>
#include <map>
#include <mutex>
#include <numeric>
#include <random>
#include <set>
#include <sstream>

/* TensorFlow's int64 was long long once. */
namespace std {
constexpr long long max(long a, long long b) { return a < b ? b : a; }
constexpr long long max(long long a, long b) { return a < b ? b : a; }
constexpr long long min(long a, long long b) { return b < a ? b : a; }
constexpr long long min(long long a, long b) { return b < a ? b : a; }
} // namespace std

#define TF_PREDICT_TRUE(x) (x)
#define TF_PREDICT_FALSE(x) (x)
#define TF_DISALLOW_COPY_AND_ASSIGN(T)                                                                                 \
	T(const T &) = delete;                                                                                             \
	void operator=(const T &) = delete
#define TF_MUST_USE_RESULT
#define TF_ATTRIBUTE_NOINLINE
#define TF_ATTRIBUTE_ALWAYS_INLINE
#define TF_ATTRIBUTE_UNUSED
#define TF_EXPORT
#define TF_GUARDED_BY(x)
#define GUARDED_BY(x)
#define TF_EXCLUSIVE_LOCKS_REQUIRED(...)
#define TF_LOCKS_EXCLUDED(...)
#define TF_SHARED_LOCKS_REQUIRED(...)
#define EXCLUSIVE_LOCKS_REQUIRED(...)
#define LOCKS_EXCLUDED(...)
#define TF_NO_THREAD_SAFETY_ANALYSIS
#define NO_THREAD_SAFETY_ANALYSIS
#define TF_ARRAYSIZE(a) (sizeof(a) / sizeof((a)[0]))
#define PREDICT_TRUE(x) (x)
#define PREDICT_FALSE(x) (x)
#ifndef TF_MAJOR_VERSION
#define TF_MAJOR_VERSION 2
#define TF_MINOR_VERSION 15
#define TF_PATCH_VERSION 0
#endif

namespace tensorflow {
using int8 = int8_t;
using int16 = int16_t;
using int32 = int32_t;
using int64 = int64_t;
using uint8 = uint8_t;
using uint16 = uint16_t;
using uint32 = uint32_t;
using uint64 = uint64_t;
using uint = unsigned;
static constexpr uint8 kuint8max = 0xFF;
static constexpr uint16 kuint16max = 0xFFFF;
static constexpr uint32 kuint32max = 0xFFFFFFFF;
static constexpr uint64 kuint64max = ~uint64(0);
static constexpr int8 kint8min = -128, kint8max = 127;
static constexpr int16 kint16min = -32768, kint16max = 32767;
static constexpr int32 kint32min = -2147483647 - 1, kint32max = 2147483647;
static constexpr int64 kint64max = 0x7FFFFFFFFFFFFFFF, kint64min = -kint64max - 1;
using std::string;
class tstring {
	alignas(8) char storage[24];

public:
	tstring();
	tstring(const char *s);
	tstring(const char *s, size_t n);
	tstring(const std::string &s);
	tstring(absl::string_view s);
	tstring(const tstring &s);
	tstring &operator=(const tstring &s);
	tstring &operator=(const char *s);
	tstring &operator=(const std::string &s);
	tstring &operator=(absl::string_view s);
	operator std::string() const;
	size_t size() const;
	size_t length() const;
	bool empty() const;
	size_t capacity() const;
	const char *c_str() const;
	const char *data() const;
	char *mdata();
	char *data();
	void resize(size_t n, char c = 0);
	void resize_uninitialized(size_t n);
	void reserve(size_t n);
	void clear();
	tstring &assign(const char *s, size_t n);
	tstring &append(const char *s, size_t n);
	tstring &append(const tstring &s);
	void push_back(char c);
	const char &operator[](size_t i) const;
	char &operator[](size_t i);
	const char *begin() const;
	const char *end() const;
	bool operator==(const tstring &) const;
	bool operator!=(const tstring &) const;
	bool operator<(const tstring &) const;
};
std::ostream &operator<<(std::ostream &o, const tstring &s);
using StringPiece = absl::string_view;
using complex64 = std::complex<float>;
using complex128 = std::complex<double>;
using Eigen::bfloat16;
using Eigen::half;
using qint8 = Eigen::QInt8;
using quint8 = Eigen::QUInt8;
using qint16 = Eigen::QInt16;
using quint16 = Eigen::QUInt16;
using qint32 = Eigen::QInt32;
template <class T> using StatusOr = absl::StatusOr<T>;
absl::Status OkStatus();
namespace error {
enum Code {
	OK, CANCELLED, UNKNOWN, INVALID_ARGUMENT, DEADLINE_EXCEEDED, NOT_FOUND, ALREADY_EXISTS, PERMISSION_DENIED,
	RESOURCE_EXHAUSTED, FAILED_PRECONDITION, ABORTED, OUT_OF_RANGE, UNIMPLEMENTED, INTERNAL, UNAVAILABLE, DATA_LOSS
};
// code() was of this type until Status became absl's: operators are written for either.
constexpr bool operator==(absl::StatusCode a, Code b) { return (int)a == (int)b; }
constexpr bool operator!=(absl::StatusCode a, Code b) { return (int)a != (int)b; }
}
namespace errors {
#define TF_STUB_ERROR(name)                                                                                            \
	template <class... A> Status name(A &&...a);                                                                       \
	bool Is##name(const Status &s);
TF_STUB_ERROR(InvalidArgument)
TF_STUB_ERROR(Internal)
TF_STUB_ERROR(NotFound)
TF_STUB_ERROR(OutOfRange)
TF_STUB_ERROR(Unimplemented)
TF_STUB_ERROR(FailedPrecondition)
TF_STUB_ERROR(AlreadyExists)
TF_STUB_ERROR(ResourceExhausted)
TF_STUB_ERROR(Aborted)
TF_STUB_ERROR(Cancelled)
TF_STUB_ERROR(Unknown)
TF_STUB_ERROR(Unavailable)
TF_STUB_ERROR(DataLoss)
TF_STUB_ERROR(DeadlineExceeded)
TF_STUB_ERROR(PermissionDenied)
#undef TF_STUB_ERROR
} // namespace errors
namespace strings {
using absl::StrAppend;
using absl::StrCat;
template <class... A> std::string Printf(const char *f, A... a);
template <class... A> bool safe_strto32(const A &...a);
template <class... A> bool safe_strto64(const A &...a);
template <class... A> bool safe_strtof(const A &...a);
std::string HumanReadableNumBytes(int64_t n);
} // namespace strings
namespace str_util {
template <class... A> std::vector<std::string> Split(const A &...a);
template <class C> std::string Join(const C &c, const char *separator);
using absl::SkipEmpty;
using absl::SkipWhitespace;
std::string Lowercase(StringPiece s);
bool StartsWith(StringPiece s, StringPiece prefix);
bool StrContains(StringPiece s, StringPiece part);
std::string Uppercase(StringPiece s);
std::string StringReplace(StringPiece s, StringPiece from, StringPiece to, bool all);
bool EndsWith(StringPiece s, StringPiece suffix);
bool ConsumePrefix(StringPiece *s, StringPiece expected);
bool ConsumeSuffix(StringPiece *s, StringPiece expected);
bool ConsumeLeadingDigits(StringPiece *s, uint64_t *v);
bool ConsumeNonWhitespace(StringPiece *s, StringPiece *v);
size_t RemoveLeadingWhitespace(StringPiece *s);
size_t RemoveTrailingWhitespace(StringPiece *s);
size_t RemoveWhitespaceContext(StringPiece *s);
void StripTrailingWhitespace(std::string *s);
} // namespace str_util
namespace io {
template <class... A> std::string JoinPath(const A &...a);
bool IsAbsolutePath(StringPiece path);
StringPiece Dirname(StringPiece path);
StringPiece Basename(StringPiece path);
StringPiece Extension(StringPiece path);
std::string CleanPath(StringPiece path);
std::string GetTempFilename(const std::string &extension);
} // namespace io
namespace gtl {
template <class T, int N> using InlinedVector = absl::InlinedVector<T, (size_t)N>;
template <class T> using ArraySlice = absl::Span<const T>;
template <class T> using MutableArraySlice = absl::Span<T>;
template <class K, class V, class... R> using FlatMap = absl::flat_hash_map<K, V, R...>;
template <class K, class... R> using FlatSet = absl::flat_hash_set<K, R...>;
template <class C, class K> const typename C::mapped_type *FindOrNull(const C &c, const K &k);
template <class C, class K> typename C::mapped_type *FindOrNull(C &c, const K &k);
template <class C> void STLDeleteElements(C *c);
} // namespace gtl
namespace port {
enum PrefetchHint { PREFETCH_HINT_T0 = 3, PREFETCH_HINT_T1 = 2, PREFETCH_HINT_T2 = 1, PREFETCH_HINT_NTA = 0 };
template <PrefetchHint hint> void prefetch(const void *p);
void *AlignedMalloc(size_t n, int alignment);
void AlignedFree(void *p);
void *Malloc(size_t n);
void Free(void *p);
int NumSchedulableCPUs();
int MaxParallelism();
inline constexpr bool kLittleEndian = true;
} // namespace port
uint64 Hash64(const char *of, size_t n);
uint64 Hash64(const char *of, size_t n, uint64 seed);
uint64 Hash64(const std::string &of);
uint64 Hash64Combine(uint64 a, uint64 b);
uint32 Hash32(const char *of, size_t n, uint32 seed);
uint64 Fingerprint64(StringPiece of);
uint32 Fingerprint32(StringPiece of);
namespace internal {
// A check that fails stops the program; the stream takes what was to be printed.
struct LogStream {
	template <class T> LogStream &operator<<(const T &) { return *this; }
	LogStream &operator<<(std::ostream &(*)(std::ostream &)) { return *this; }
	LogStream &stream() { return *this; }
};
LogStream Log();
[[noreturn]] LogStream Fatal();
} // namespace internal

enum LinkerInitialized { LINKER_INITIALIZED };
class mutex {
	alignas(8) unsigned char storage[16];

public:
	mutex();
	explicit mutex(LinkerInitialized);
	void lock();
	bool try_lock();
	void unlock();
	void lock_shared();
	void unlock_shared();
};
class mutex_lock {
	mutex *m;

public:
	explicit mutex_lock(mutex &m);
	~mutex_lock();
};
class tf_shared_lock {
	mutex *m;

public:
	explicit tf_shared_lock(mutex &m);
	~tf_shared_lock();
};
class condition_variable {
	alignas(8) unsigned char storage[8];

public:
	void wait(mutex_lock &l);
	void notify_one();
	void notify_all();
};
class Notification {
	mutex m;

public:
	void Notify();
	bool HasBeenNotified();
	void WaitForNotification();
};
class BlockingCounter {
	mutex m;

public:
	explicit BlockingCounter(int n);
	void DecrementCount();
	void Wait();
};
class RandomAccessFile {
public:
	RandomAccessFile();
	virtual ~RandomAccessFile();
	virtual Status Name(StringPiece *result) const;
	virtual Status Read(uint64_t at, size_t n, StringPiece *result, char *scratch) const = 0;
};
class WritableFile {
public:
	virtual ~WritableFile();
	virtual Status Append(StringPiece data) = 0;
	virtual Status Close() = 0;
	virtual Status Flush() = 0;
	virtual Status Sync() = 0;
	virtual Status Tell(int64_t *at);
};
struct FileStatistics {
	int64_t length = -1, mtime_nsec = 0;
	bool is_directory = false;
};
class FileSystem {
public:
	virtual ~FileSystem();
	Status NewRandomAccessFile(const std::string &name, std::unique_ptr<RandomAccessFile> *result);
	Status NewWritableFile(const std::string &name, std::unique_ptr<WritableFile> *result);
	Status NewAppendableFile(const std::string &name, std::unique_ptr<WritableFile> *result);
	Status FileExists(const std::string &name);
	Status GetFileSize(const std::string &name, uint64_t *bytes);
	Status GetChildren(const std::string &dir, std::vector<std::string> *result);
	Status GetMatchingPaths(const std::string &pattern, std::vector<std::string> *result);
	Status Stat(const std::string &name, FileStatistics *s);
	Status DeleteFile(const std::string &name);
	Status CreateDir(const std::string &name);
	Status RecursivelyCreateDir(const std::string &name);
	Status IsDirectory(const std::string &name);
	Status RenameFile(const std::string &from, const std::string &to);
	Status CopyFile(const std::string &from, const std::string &to);
	std::string TranslateName(const std::string &name) const;
	Status HasAtomicMove(const std::string &path, bool *has);
	StringPiece Dirname(StringPiece path) const;
	StringPiece Basename(StringPiece path) const;
};
struct ThreadOptions {
	size_t stack_size = 0, guard_size = 0;
	int numa_node = -1;
};
class Thread {
public:
	virtual ~Thread();
};
class Env {
public:
	static Env *Default();
	Status GetFileSystemForFile(const std::string &name, FileSystem **result);
	Status Stat(const std::string &name, FileStatistics *s);
	Status CopyFile(const std::string &from, const std::string &to);
	uint64_t NowMicros();
	uint64_t NowSeconds();
	Status FileExists(const std::string &name);
	Status GetFileSize(const std::string &name, uint64_t *bytes);
	Status NewRandomAccessFile(const std::string &name, std::unique_ptr<RandomAccessFile> *result);
	Status NewWritableFile(const std::string &name, std::unique_ptr<WritableFile> *result);
	Status GetMatchingPaths(const std::string &pattern, std::vector<std::string> *result);
	Status DeleteFile(const std::string &name);
	Status CreateDir(const std::string &name);
	Status RecursivelyCreateDir(const std::string &name);
	Status IsDirectory(const std::string &name);
	Status GetChildren(const std::string &dir, std::vector<std::string> *result);
	Status NewAppendableFile(const std::string &name, std::unique_ptr<WritableFile> *result);
	Status RenameFile(const std::string &from, const std::string &to);
	Thread *StartThread(const ThreadOptions &o, const std::string &name, std::function<void()> f);
	void SleepForMicroseconds(int64_t n);
	void SchedClosure(std::function<void()> f);
	bool MatchPath(const std::string &path, const std::string &pattern);
};
Status ReadFileToString(Env *e, const std::string &name, std::string *text);
Status WriteStringToFile(Env *e, const std::string &name, const StringPiece &text);
class ScopedPerThreadMaxParallelism {
	int before;

public:
	explicit ScopedPerThreadMaxParallelism(int n);
	~ScopedPerThreadMaxParallelism();
};
inline constexpr int INFO = 0, WARNING = 1, ERROR = 2, FATAL = 3;
namespace thread {
class ThreadPool {
	void *p;

public:
	enum class SchedulingStrategy { kAdaptive, kFixedBlockSize };
	class SchedulingParams {
	public:
		static SchedulingParams Adaptive(int64_t cost);
		static SchedulingParams FixedBlockSize(int64_t block);
		SchedulingParams(SchedulingStrategy s, std::optional<int64_t> cost, std::optional<int64_t> block);
	};
	void ParallelFor(int64_t total, const SchedulingParams &p, const std::function<void(int64_t, int64_t)> &f);
	void ParallelForWithWorkerId(int64_t total, const SchedulingParams &p, const std::function<void(int64_t, int64_t, int)> &f);
	ThreadPool(Env *env, const std::string &name, int n);
	ThreadPool(Env *env, const ThreadOptions &o, const std::string &name, int n, bool low_latency = true);
	ThreadPool(const ThreadPool &) = delete;
	~ThreadPool();
	void Schedule(std::function<void()> f);
	void ParallelFor(int64_t total, int64_t cost, const std::function<void(int64_t, int64_t)> &f);
	void ParallelForWithWorkerId(int64_t total, int64_t cost, const std::function<void(int64_t, int64_t, int)> &f);
	void TransformRangeConcurrently(int64_t block, int64_t total, const std::function<void(int64_t, int64_t)> &f);
	int NumThreads() const;
	int CurrentThreadId() const;
};
} // namespace thread
namespace core {
class RefCounted {
	std::atomic<int> ref;

public:
	virtual ~RefCounted();
	void Ref() const;
	bool Unref() const;
	bool RefCountIsOne() const;
};
template <class T> class RefCountPtr : public std::unique_ptr<T> {
public:
	using std::unique_ptr<T>::unique_ptr;
};
class ScopedUnref {
	RefCounted *p;

public:
	explicit ScopedUnref(const RefCounted *p);
	~ScopedUnref();
};
const char *GetVarint32Ptr(const char *p, const char *limit, uint32_t *v);
} // namespace core
} // namespace tensorflow
namespace tsl = tensorflow;
template <> struct std::hash<tensorflow::tstring> {
	std::size_t operator()(const tensorflow::tstring &s) const;
};

#define TF_STUB_LOG_INFO ::tensorflow::internal::Log()
#define TF_STUB_LOG_WARNING ::tensorflow::internal::Log()
#define TF_STUB_LOG_ERROR ::tensorflow::internal::Log()
#define TF_STUB_LOG_FATAL ::tensorflow::internal::Fatal()
#define TF_STUB_LOG_DFATAL ::tensorflow::internal::Log()
#define LOG(severity) TF_STUB_LOG_##severity
#define LOG_FIRST_N(severity, n) LOG(severity)
#define LOG_EVERY_N(severity, n) LOG(severity)
#define LOG_EVERY_N_SEC(severity, n) LOG(severity)
#define LOG_EVERY_POW_2(severity) LOG(severity)
#define VLOG(level)                                                                                                    \
	if (true)                                                                                                          \
		;                                                                                                              \
	else                                                                                                               \
		::tensorflow::internal::Log()
#define VLOG_IS_ON(level) false
#define CHECK(condition)                                                                                               \
	if (condition)                                                                                                     \
		;                                                                                                              \
	else                                                                                                               \
		::tensorflow::internal::Fatal()
#define DCHECK(condition)                                                                                              \
	if (true || (condition))                                                                                           \
		;                                                                                                              \
	else                                                                                                               \
		::tensorflow::internal::Log()
#define CHECK_EQ(a, b) CHECK((a) == (b))
#define CHECK_NE(a, b) CHECK((a) != (b))
#define CHECK_LT(a, b) CHECK((a) < (b))
#define CHECK_LE(a, b) CHECK((a) <= (b))
#define CHECK_GT(a, b) CHECK((a) > (b))
#define CHECK_GE(a, b) CHECK((a) >= (b))
#define CHECK_NOTNULL(p) (p)
#define DCHECK_EQ(a, b) DCHECK((a) == (b))
#define DCHECK_NE(a, b) DCHECK((a) != (b))
#define DCHECK_LT(a, b) DCHECK((a) < (b))
#define DCHECK_LE(a, b) DCHECK((a) <= (b))
#define DCHECK_GT(a, b) DCHECK((a) > (b))
#define DCHECK_GE(a, b) DCHECK((a) >= (b))
#define TF_CHECK_OK(s) CHECK((s).ok())
#define TF_DCHECK_OK(s) DCHECK((s).ok())
#define TF_RETURN_IF_ERROR(...)                                                                                        \
	do {                                                                                                               \
		::tensorflow::Status _status = (__VA_ARGS__);                                                                  \
		if (!_status.ok())                                                                                             \
			return _status;                                                                                            \
	} while (0)
#define TF_RETURN_WITH_CONTEXT_IF_ERROR(expr, ...) TF_RETURN_IF_ERROR(expr)
#define TF_STUB_JOIN2(a, b) a##b
#define TF_STUB_JOIN(a, b) TF_STUB_JOIN2(a, b)
#define TF_ASSIGN_OR_RETURN(lhs, rexpr)                                                                                \
	auto TF_STUB_JOIN(_status_or_, __LINE__) = (rexpr);                                                                \
	if (!TF_STUB_JOIN(_status_or_, __LINE__).ok())                                                                     \
		return TF_STUB_JOIN(_status_or_, __LINE__).status();                                                           \
	lhs = std::move(TF_STUB_JOIN(_status_or_, __LINE__).value())
