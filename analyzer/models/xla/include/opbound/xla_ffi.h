// Stub of XLA's foreign function interface: buffers, results, bindings of handlers.
#pragma once
#include <algorithm>
#include <cassert>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

struct XLA_FFI_Error;
struct XLA_FFI_Api;
struct XLA_FFI_ExecutionContext;
struct XLA_FFI_CallFrame;
struct XLA_FFI_TypeId {
	int64_t type_id;
};
typedef XLA_FFI_Error *XLA_FFI_Handler(XLA_FFI_CallFrame *);
typedef enum {
	XLA_FFI_ExecutionStage_INSTANTIATE = 0, XLA_FFI_ExecutionStage_PREPARE = 1, XLA_FFI_ExecutionStage_INITIALIZE = 2,
	XLA_FFI_ExecutionStage_EXECUTE = 3
} XLA_FFI_ExecutionStage;
typedef enum {
	XLA_FFI_Error_Code_OK = 0, XLA_FFI_Error_Code_CANCELLED = 1, XLA_FFI_Error_Code_UNKNOWN = 2,
	XLA_FFI_Error_Code_INVALID_ARGUMENT = 3, XLA_FFI_Error_Code_NOT_FOUND = 5, XLA_FFI_Error_Code_OUT_OF_RANGE = 11,
	XLA_FFI_Error_Code_UNIMPLEMENTED = 12, XLA_FFI_Error_Code_INTERNAL = 13
} XLA_FFI_Error_Code;
const XLA_FFI_Api *XLA_FFI_GetApi();

namespace xla {
namespace ffi {
using TypeId = XLA_FFI_TypeId;
enum class DataType : uint8_t {
	INVALID = 0, PRED = 1, S8 = 2, S16 = 3, S32 = 4, S64 = 5, U8 = 6, U16 = 7, U32 = 8, U64 = 9, F16 = 10, F32 = 11,
	F64 = 12, C64 = 15, BF16 = 16, TOKEN = 17, C128 = 18, F8E5M2 = 19, F8E4M3FN = 20, F8E4M3B11FNUZ = 23,
	F8E5M2FNUZ = 24, F8E4M3FNUZ = 25, F8E4M3 = 28, F8E3M4 = 29, F4E2M1FN = 32, F8E8M0FNU = 33
};
inline constexpr DataType PRED = DataType::PRED, S8 = DataType::S8, S16 = DataType::S16, S32 = DataType::S32,
	S64 = DataType::S64, U8 = DataType::U8, U16 = DataType::U16, U32 = DataType::U32, U64 = DataType::U64,
	F16 = DataType::F16, F32 = DataType::F32, F64 = DataType::F64, C64 = DataType::C64, BF16 = DataType::BF16,
	TOKEN = DataType::TOKEN, C128 = DataType::C128;
size_t ByteWidth(DataType t);
namespace internal {
template <DataType t> struct DataTypeToNative { using type = uint8_t; };
template <> struct DataTypeToNative<PRED> { using type = bool; };
template <> struct DataTypeToNative<S8> { using type = int8_t; };
template <> struct DataTypeToNative<S16> { using type = int16_t; };
template <> struct DataTypeToNative<S32> { using type = int32_t; };
template <> struct DataTypeToNative<S64> { using type = int64_t; };
template <> struct DataTypeToNative<U16> { using type = uint16_t; };
template <> struct DataTypeToNative<U32> { using type = uint32_t; };
template <> struct DataTypeToNative<U64> { using type = uint64_t; };
template <> struct DataTypeToNative<F16> { using type = uint16_t; };
template <> struct DataTypeToNative<BF16> { using type = uint16_t; };
template <> struct DataTypeToNative<F32> { using type = float; };
template <> struct DataTypeToNative<F64> { using type = double; };
template <> struct DataTypeToNative<C64> { using type = std::complex<float>; };
template <> struct DataTypeToNative<C128> { using type = std::complex<double>; };
inline constexpr size_t kDynamicRank = std::numeric_limits<size_t>::max();
} // namespace internal
template <DataType t> using NativeType = typename internal::DataTypeToNative<t>::type;
constexpr DataType ToComplex(DataType t) { return t == F32 ? C64 : t == F64 ? C128 : DataType::INVALID; }
constexpr DataType ToReal(DataType t) { return t == C64 ? F32 : t == C128 ? F64 : t; }
constexpr DataType ToImag(DataType t) { return ToReal(t); }
template <DataType t> constexpr bool IsComplexType() { return t == C64 || t == C128; }

template <class T> class Span {
	T *data_;
	size_t size_;

public:
	Span();
	Span(T *data, size_t size);
	Span(const std::vector<std::remove_const_t<T>> &v);
	Span(const Span &o);
	T &operator[](size_t i) const;
	bool operator==(const Span &o) const;
	T &front() const;
	T &back() const;
	Span first(size_t n) const;
	Span last(size_t n) const;
	size_t size() const;
	T *begin() const;
	T *end() const;
};
enum class ErrorCode : uint8_t {
	kOk, kCancelled, kUnknown, kInvalidArgument, kDeadlineExceeded, kNotFound, kAlreadyExists, kPermissionDenied,
	kResourceExhausted, kFailedPrecondition, kAborted, kOutOfRange, kUnimplemented, kInternal, kUnavailable, kDataLoss,
	kUnauthenticated
};
class Error {
	ErrorCode code;

public:
	Error();
	Error(ErrorCode c, std::string message);
	Error(XLA_FFI_Error_Code c, std::string message);
	bool success() const;
	bool failure() const;
	std::optional<ErrorCode> errc() const;
	const std::string &message() const;
	static Error Success();
	static Error Internal(std::string message);
	static Error InvalidArgument(std::string message);
};
template <class E> class Unexpected {
public:
	Unexpected(E e);
};
template <class T> class ErrorOr {
	T value_;
	Error error_;

public:
	ErrorOr(T v);
	ErrorOr(Error e);
	template <class E> ErrorOr(Unexpected<E> e);
	operator bool() const;
	bool has_value() const;
	bool has_error() const;
	T &value();
	T &operator*();
	T *operator->();
	Error &error();
};
class AnyBuffer {
	const void *buf_;

public:
	using Dimensions = Span<const int64_t>;
	AnyBuffer(const AnyBuffer &o);
	DataType element_type() const;
	Dimensions dimensions() const;
	size_t size_bytes() const;
	size_t element_count() const;
	void *untyped_data() const;
	template <class T> T *typed_data() const;
	template <class T> T *reinterpret_data() const;
};
template <DataType dtype, size_t rank = internal::kDynamicRank> class Buffer {
	const void *buf_;

public:
	using Dimensions = AnyBuffer::Dimensions;
	Buffer(const Buffer &o);
	DataType element_type() const;
	Dimensions dimensions() const;
	size_t size_bytes() const;
	size_t element_count() const;
	void *untyped_data() const;
	NativeType<dtype> *typed_data() const;
};
template <DataType t> using BufferR0 = Buffer<t, 0>;
template <DataType t> using BufferR1 = Buffer<t, 1>;
template <DataType t> using BufferR2 = Buffer<t, 2>;
template <DataType t> using BufferR3 = Buffer<t, 3>;
template <DataType t> using BufferR4 = Buffer<t, 4>;
using Token = BufferR0<TOKEN>;
template <class T> class Result {
	T value_;

public:
	Result(const Result &o);
	T &operator*() const;
	T *operator->() const;
};
template <DataType t, size_t rank = internal::kDynamicRank> using ResultBuffer = Result<Buffer<t, rank>>;
template <DataType t> using ResultBufferR0 = ResultBuffer<t, 0>;
template <DataType t> using ResultBufferR1 = ResultBuffer<t, 1>;
template <DataType t> using ResultBufferR2 = ResultBuffer<t, 2>;
template <DataType t> using ResultBufferR3 = ResultBuffer<t, 3>;
template <DataType t> using ResultBufferR4 = ResultBuffer<t, 4>;
class RemainingArgs {
	void *args;

public:
	size_t size() const;
	bool empty() const;
	template <class T> ErrorOr<T> get(size_t i) const;
};
class RemainingRets {
	void *rets;

public:
	size_t size() const;
	bool empty() const;
	template <class T> ErrorOr<Result<T>> get(size_t i) const;
};
class Dictionary {
	void *attrs;

public:
	size_t size() const;
	bool contains(std::string_view name) const;
	template <class T> ErrorOr<T> get(std::string_view name) const;
};
template <class T> struct Pointer {};
template <class T> struct PlatformStream {};
template <class T> struct UserData {};
template <class T> struct State {};
struct DeviceOrdinal {};
struct RunId {
	int64_t run_id;
};
struct FfiApi {};
struct FfiExecutionContext {};
class ScratchAllocator {
	void *impl;

public:
	std::optional<void *> Allocate(size_t size, size_t alignment = 1);
};
class ThreadPool {
	void *impl;

public:
	template <class F> void Schedule(F &&f);
	int64_t num_threads() const;
};
class Future;
class CountDownPromise {
	std::shared_ptr<int> data_;

public:
	CountDownPromise(int64_t count);
	bool CountDown(size_t n = 1);
	bool CountDown(Error e);
};
class Promise {
	std::shared_ptr<int> data_;

public:
	Promise();
	void SetAvailable();
	void SetError(Error e);
};
class Future {
	std::shared_ptr<int> data_;

public:
	explicit Future(const Promise &p);
	explicit Future(const CountDownPromise &p);
};
enum class Traits : uint32_t { kCmdBufferCompatible = 1 };
enum class ExecutionStage { kInstantiate, kPrepare, kInitialize, kExecute };
class Binding {
public:
	template <class T> Binding Arg() &&;
	template <class T> Binding Ret() &&;
	template <class T> Binding OptionalArg() &&;
	template <class T> Binding OptionalRet() &&;
	Binding RemainingArgs() &&;
	Binding RemainingRets() &&;
	template <class T> Binding Ctx() &&;
	template <class T> Binding Attr(std::string name) &&;
	template <class T = Dictionary> Binding Attrs() &&;
	template <class F> std::unique_ptr<int> To(F f, std::initializer_list<Traits> traits = {});
};
class Ffi {
public:
	static Binding Bind();
	static Binding BindInstantiate();
	static Binding BindPrepare();
	static Binding BindInitialize();
	template <ExecutionStage s = ExecutionStage::kExecute> static Binding BindTo();
	static std::string RegisterStaticHandler(const XLA_FFI_Api *api, std::string_view name, std::string_view platform,
	                                         XLA_FFI_Handler *h, uint32_t traits = 0);
};
const XLA_FFI_Api *GetXlaFfiApi();
} // namespace ffi
} // namespace xla

#define XLA_FFI_STUB_FIRST(a, ...) a
#define XLA_FFI_DEFINE_HANDLER(fn, impl, binding, ...)                                                                 \
	static auto fn##_stub_handler = (binding).To(impl);                                                                \
	XLA_FFI_Error *fn(XLA_FFI_CallFrame *) { return nullptr; }
#define XLA_FFI_DEFINE_HANDLER_SYMBOL(fn, impl, ...)                                                                   \
	static auto fn##_stub_handler = (XLA_FFI_STUB_FIRST(__VA_ARGS__, 0)).To(impl);                                     \
	extern "C" XLA_FFI_Error *fn(XLA_FFI_CallFrame *) { return nullptr; }
#define XLA_FFI_DEFINE_HANDLER_AUTO(fn, impl) XLA_FFI_DEFINE_HANDLER(fn, impl, ::xla::ffi::Ffi::Bind())
#define XLA_FFI_DEFINE_HANDLER_SYMBOL_AUTO(fn, impl) XLA_FFI_DEFINE_HANDLER_SYMBOL(fn, impl, ::xla::ffi::Ffi::Bind(), 0)
#define XLA_FFI_DECLARE_HANDLER_SYMBOL(fn) extern "C" XLA_FFI_Error *fn(XLA_FFI_CallFrame *call_frame)
#define XLA_FFI_REGISTER_HANDLER(...) static_assert(true)
#define XLA_FFI_REGISTER_TYPE(...) static_assert(true)
#define XLA_FFI_REGISTER_STRUCT_ATTR_DECODING(...) static_assert(true)
#define XLA_FFI_REGISTER_ENUM_ATTR_DECODING(...) static_assert(true)
