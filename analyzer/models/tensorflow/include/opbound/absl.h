// Stub of Abseil's parts that operators use: status, strings, span, inlined vectors, hash maps.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#define ABSL_ATTRIBUTE_UNUSED
#define ABSL_PREDICT_TRUE(x) (x)
#define ABSL_PREDICT_FALSE(x) (x)
#define ABSL_GUARDED_BY(x)
#define ABSL_CONST_INIT
#define ABSL_DEPRECATED(why)
#define ABSL_FALLTHROUGH_INTENDED [[fallthrough]]
#define ABSL_ATTRIBUTE_ALWAYS_INLINE
#define ABSL_ATTRIBUTE_NOINLINE
#define ABSL_ARRAYSIZE(a) (sizeof(a) / sizeof((a)[0]))
#define ABSL_MUST_USE_RESULT

namespace absl {
using string_view = std::string_view;
enum class StatusCode {
	kOk, kCancelled, kUnknown, kInvalidArgument, kDeadlineExceeded, kNotFound, kAlreadyExists, kPermissionDenied,
	kResourceExhausted, kFailedPrecondition, kAborted, kOutOfRange, kUnimplemented, kInternal, kUnavailable,
	kDataLoss, kUnauthenticated
};
} // namespace absl
// A class of TensorFlow's own until it became absl's: headers of that time declare it, `class Status;`.
namespace tensorflow {
class Status {
	uintptr_t rep;

public:
	Status();
	Status(absl::StatusCode code, absl::string_view message);
	Status(int code, absl::string_view message);
	Status(const Status &);
	Status &operator=(const Status &);
	bool ok() const;
	absl::StatusCode code() const;
	absl::string_view message() const;
	std::string error_message() const;
	std::string ToString() const;
	void Update(const Status &s);
	void IgnoreError() const;
	static Status OK();
	bool operator==(const Status &) const;
	bool operator!=(const Status &) const;
};
std::ostream &operator<<(std::ostream &o, const Status &s);
} // namespace tensorflow
namespace absl {
using tensorflow::Status;
Status OkStatus();
#define ABSL_STUB_ERROR(name) Status name##Error(string_view message);
ABSL_STUB_ERROR(InvalidArgument)
ABSL_STUB_ERROR(Internal)
ABSL_STUB_ERROR(NotFound)
ABSL_STUB_ERROR(OutOfRange)
ABSL_STUB_ERROR(Unimplemented)
ABSL_STUB_ERROR(FailedPrecondition)
ABSL_STUB_ERROR(AlreadyExists)
ABSL_STUB_ERROR(ResourceExhausted)
ABSL_STUB_ERROR(Aborted)
ABSL_STUB_ERROR(Cancelled)
ABSL_STUB_ERROR(Unknown)
ABSL_STUB_ERROR(Unavailable)
ABSL_STUB_ERROR(DataLoss)
ABSL_STUB_ERROR(DeadlineExceeded)
ABSL_STUB_ERROR(PermissionDenied)
ABSL_STUB_ERROR(Unauthenticated)
#undef ABSL_STUB_ERROR
#define ABSL_STUB_IS(name) bool Is##name(const Status &s);
ABSL_STUB_IS(InvalidArgument)
ABSL_STUB_IS(Internal)
ABSL_STUB_IS(NotFound)
ABSL_STUB_IS(OutOfRange)
ABSL_STUB_IS(Unimplemented)
ABSL_STUB_IS(FailedPrecondition)
ABSL_STUB_IS(AlreadyExists)
ABSL_STUB_IS(Cancelled)
ABSL_STUB_IS(DeadlineExceeded)
ABSL_STUB_IS(Unavailable)
#undef ABSL_STUB_IS
template <class T> class Span {
	T *p;
	size_t n;

public:
	using value_type = std::remove_cv_t<T>;
	using iterator = T *;
	using size_type = size_t;
	Span();
	Span(T *p, size_t n);
	template <size_t N> Span(T (&a)[N]);
	template <class U = T, class = std::enable_if_t<std::is_const_v<U>>> Span(std::initializer_list<value_type> l);
	template <class C, class = decltype(std::declval<C &>().data())> Span(C &&c);
	T &operator[](size_t i) const;
	T &at(size_t i) const;
	T &front() const;
	T &back() const;
	T *data() const;
	T *begin() const;
	T *end() const;
	size_t size() const;
	size_t length() const;
	bool empty() const;
	Span subspan(size_t from, size_t n = size_t(-1)) const;
	Span first(size_t n) const;
	Span last(size_t n) const;
};
template <class T, class U> bool operator==(Span<T> a, Span<U> b);
template <class T, class C, class = decltype(std::declval<const C &>().data())> bool operator==(Span<T> a, const C &b);
template <class T, class C, class = decltype(std::declval<const C &>().data())> bool operator!=(Span<T> a, const C &b);
template <class T> Span<T> MakeSpan(T *p, size_t n);
template <class T> Span<const T> MakeConstSpan(const T *p, size_t n);
template <class C> auto MakeSpan(C &c) -> Span<std::remove_reference_t<decltype(*c.data())>>;
template <class C> auto MakeConstSpan(const C &c) -> Span<const std::remove_reference_t<decltype(*c.data())>>;
template <class T, size_t N, class A = std::allocator<T>> class InlinedVector : public std::vector<T, A> {
	alignas(T) unsigned char inlined[sizeof(T) * N > 16 ? sizeof(T) * N - 16 : 1];

public:
	using std::vector<T, A>::vector;
	InlinedVector() = default;
	InlinedVector(const InlinedVector &) = default;
	InlinedVector &operator=(const InlinedVector &) = default;
};
template <class T, size_t N> using FixedArray = InlinedVector<T, N>;
template <class K, class V, class H = std::hash<K>, class E = std::equal_to<K>> class flat_hash_map : public std::unordered_map<K, V, H, E> {
public:
	using std::unordered_map<K, V, H, E>::unordered_map;
};
template <class K, class H = std::hash<K>, class E = std::equal_to<K>> class flat_hash_set : public std::unordered_set<K, H, E> {
public:
	using std::unordered_set<K, H, E>::unordered_set;
};
template <class K, class V, class... R> using node_hash_map = flat_hash_map<K, V, R...>;
template <class K, class... R> using node_hash_set = flat_hash_set<K, R...>;
template <class K, class V, class... R> using btree_map = std::map<K, V, R...>;
template <class K, class... R> using btree_set = std::set<K, R...>;
template <class... A> std::string StrCat(const A &...a);
template <class... A> void StrAppend(std::string *s, const A &...a);
template <class... A> std::string StrFormat(string_view f, const A &...a);
template <class C> std::string StrJoin(const C &c, string_view separator);
template <class C, class F> std::string StrJoin(const C &c, string_view separator, F &&f) { return {}; }
// What StrSplit gives: any container that asks for it.
struct Splitter : std::vector<string_view> {
	template <class C, class = typename C::allocator_type, class = typename C::value_type> operator C() const;
	template <class A, class B> operator std::pair<A, B>() const;
};
struct SkipEmpty {};
struct SkipWhitespace {};
struct AllowEmpty {};
struct ByChar {
	explicit ByChar(char c);
};
struct ByString {
	explicit ByString(string_view s);
};
struct ByAnyChar {
	explicit ByAnyChar(string_view s);
};
template <class D> struct MaxSplitsOf {};
template <class D> MaxSplitsOf<D> MaxSplits(D d, int n);
template <class D> Splitter StrSplit(string_view s, const D &separator);
template <class D, class P> Splitter StrSplit(string_view s, const D &separator, const P &keep);
bool StartsWith(string_view s, string_view prefix);
bool EndsWith(string_view s, string_view suffix);
bool StrContains(string_view s, string_view part);
template <class T> bool SimpleAtoi(string_view s, T *out);
bool SimpleAtof(string_view s, float *out);
template <class T> std::unique_ptr<T> WrapUnique(T *p);
template <class C, class T> bool c_linear_search(const C &c, const T &t);
template <class F> class FunctionRef;
template <class R, class... A> class FunctionRef<R(A...)> {
	void *p, *q;

public:
	template <class F> FunctionRef(const F &f);
	R operator()(A... a) const;
};
using std::enable_if_t;
using std::get;
using std::get_if;
using std::holds_alternative;
using std::in_place;
using std::in_place_t;
using std::make_optional;
using std::make_unique;
using std::monostate;
using std::nullopt;
using std::nullopt_t;
using std::optional;
using std::variant;
using std::visit;
template <class F> using AnyInvocable = std::function<F>;
class BitGen {
public:
	using result_type = uint64_t;
	result_type operator()();
};
template <class T> T Uniform(BitGen &g, T from, T to);
template <class F> struct Cleanup {
	F f;
	Cleanup(F f) : f(f) {}
	~Cleanup();
};
template <class F> Cleanup<F> MakeCleanup(F f);
} // namespace absl
#include "opbound/followed/statusor.h"
