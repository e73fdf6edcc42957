// Stub of c10: scalar types, devices, array references, optional values, checks.
#pragma once
#define OPBOUND_C10
#include <deque>
#include <list>
#include <queue>
#include <random>
#include <set>
#include <thread>
#include <unordered_set>
#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cfloat>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#define C10_API
#define TORCH_API
#define C10_EXPORT
#define C10_ALWAYS_INLINE inline
#define C10_UNUSED
#define C10_UNUSED_DISPATCH_CUDA_WORKAROUND
#define C10_RESTRICT __restrict
#define C10_LIKELY(x) (x)
#define C10_UNLIKELY(x) (x)
#define C10_CONCATENATE_IMPL(a, b) a##b
#define C10_CONCATENATE(a, b) C10_CONCATENATE_IMPL(a, b)
#ifdef __CUDA__
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#define C10_HOST_DEVICE __host__ __device__
#define C10_DEVICE __device__
#define C10_HOST __host__
#define C10_LAUNCH_BOUNDS_1(n) __launch_bounds__(n)
#define C10_LAUNCH_BOUNDS_2(n, m) __launch_bounds__(n, m)
#pragma clang force_cuda_host_device begin
#else
typedef struct CUstream_st *cudaStream_t;
#define C10_HOST_DEVICE
#define C10_DEVICE
#define C10_HOST
#endif

extern int FLAGS_caffe2_log_level;
namespace c10 {}
namespace at {
using namespace c10;
}
#include "opbound/c10_error.h"
#include "opbound/followed/narrow_float.h"
namespace c10 {
using Half = NarrowFloat<0>;
using BFloat16 = NarrowFloat<1>;
// Makes them complete: a pointer to what has no size yet says nothing of the elements.
static_assert(sizeof(Half) == 2 && sizeof(BFloat16) == 2, "");
#define OPBOUND_FLOAT8(name)                                                                                           \
	struct alignas(1) name {                                                                                           \
		uint8_t x;                                                                                                     \
		name() = default;                                                                                              \
		template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>> constexpr name(T) : x(0) {}              \
		operator float() const;                                                                                        \
	};
OPBOUND_FLOAT8(Float8_e5m2)
OPBOUND_FLOAT8(Float8_e4m3fn)
OPBOUND_FLOAT8(Float8_e5m2fnuz)
OPBOUND_FLOAT8(Float8_e4m3fnuz)
#undef OPBOUND_FLOAT8
template <class T> struct alignas(sizeof(T) * 2) complex {
	T real_, imag_;
	constexpr complex(T re = T(), T im = T()) : real_(re), imag_(im) {}
	template <class U> constexpr complex(const complex<U> &o) : real_((T)o.real_), imag_((T)o.imag_) {}
	constexpr T real() const { return real_; }
	constexpr T imag() const { return imag_; }
	complex &operator+=(const complex &);
	complex &operator-=(const complex &);
	complex &operator*=(const complex &);
	complex &operator/=(const complex &);
	friend complex operator+(complex a, complex) { return a; }
	friend complex operator-(complex a, complex) { return a; }
	friend complex operator*(complex a, complex) { return a; }
	friend complex operator/(complex a, complex) { return a; }
	friend complex operator-(complex a) { return a; }
	friend bool operator==(complex, complex) { return false; }
	friend bool operator!=(complex, complex) { return false; }
};
static_assert(sizeof(complex<Half>) == 4 && sizeof(complex<float>) == 8 && sizeof(complex<double>) == 16, "");
} // namespace c10
#include "opbound/complex.h"
namespace c10 {
enum class ScalarType : int8_t {
	Byte, Char, Short, Int, Long, Half, Float, Double, ComplexHalf, ComplexFloat, ComplexDouble, Bool, QInt8, QUInt8,
	QInt32, BFloat16, QUInt4x2, QUInt2x4, Bits1x8, Bits2x4, Bits4x2, Bits8, Bits16, Float8_e5m2, Float8_e4m3fn,
	Float8_e5m2fnuz, Float8_e4m3fnuz, UInt16, UInt32, UInt64, Undefined
};
inline constexpr ScalarType kByte = ScalarType::Byte, kChar = ScalarType::Char, kShort = ScalarType::Short,
	kInt = ScalarType::Int, kLong = ScalarType::Long, kHalf = ScalarType::Half, kFloat = ScalarType::Float,
	kDouble = ScalarType::Double, kBool = ScalarType::Bool, kBFloat16 = ScalarType::BFloat16, kUInt8 = kByte,
	kInt8 = kChar, kInt16 = kShort, kInt32 = kInt, kInt64 = kLong, kFloat16 = kHalf, kFloat32 = kFloat,
	kFloat64 = kDouble, kComplexFloat = ScalarType::ComplexFloat, kComplexDouble = ScalarType::ComplexDouble,
	kComplexHalf = ScalarType::ComplexHalf, kQInt8 = ScalarType::QInt8, kQUInt8 = ScalarType::QUInt8,
	kFloat8_e5m2 = ScalarType::Float8_e5m2, kFloat8_e4m3fn = ScalarType::Float8_e4m3fn,
	kFloat8_e5m2fnuz = ScalarType::Float8_e5m2fnuz, kFloat8_e4m3fnuz = ScalarType::Float8_e4m3fnuz,
	kUInt16 = ScalarType::UInt16, kUInt32 = ScalarType::UInt32, kUInt64 = ScalarType::UInt64;
class TypeMeta {
	uint16_t index;

public:
	TypeMeta(ScalarType t);
	operator ScalarType() const;
	ScalarType toScalarType() const;
	size_t itemsize() const;
	const char *name() const;
	bool operator==(const TypeMeta &) const;
	bool operator!=(const TypeMeta &) const;
	friend bool operator==(const TypeMeta &, ScalarType) { return false; }
	friend bool operator!=(const TypeMeta &, ScalarType) { return false; }
};
std::ostream &operator<<(std::ostream &o, const TypeMeta &t);
std::ostream &operator<<(std::ostream &o, ScalarType t);
const char *toString(ScalarType t);
bool isFloatingType(ScalarType t);
bool isIntegralType(ScalarType t, bool with_bool = false);
size_t elementSize(ScalarType t);
template <class T> struct CppTypeToScalarType {
	static constexpr ScalarType value = ScalarType::Undefined;
	constexpr operator ScalarType() const { return value; }
};
#define OPBOUND_TYPE_NUMBER(T, name)                                                                                   \
	template <> struct CppTypeToScalarType<T> : std::integral_constant<ScalarType, ScalarType::name> {};
OPBOUND_TYPE_NUMBER(uint8_t, Byte)
OPBOUND_TYPE_NUMBER(int8_t, Char)
OPBOUND_TYPE_NUMBER(int16_t, Short)
OPBOUND_TYPE_NUMBER(int, Int)
OPBOUND_TYPE_NUMBER(int64_t, Long)
OPBOUND_TYPE_NUMBER(Half, Half)
OPBOUND_TYPE_NUMBER(BFloat16, BFloat16)
OPBOUND_TYPE_NUMBER(float, Float)
OPBOUND_TYPE_NUMBER(double, Double)
OPBOUND_TYPE_NUMBER(bool, Bool)
#undef OPBOUND_TYPE_NUMBER
namespace impl {
template <ScalarType> struct ScalarTypeToCPPType;
#define OPBOUND_SCALAR_TYPE(name, T)                                                                                   \
	template <> struct ScalarTypeToCPPType<ScalarType::name> {                                                         \
		using type = T;                                                                                                \
	};
OPBOUND_SCALAR_TYPE(Byte, uint8_t)
OPBOUND_SCALAR_TYPE(Char, int8_t)
OPBOUND_SCALAR_TYPE(Short, int16_t)
OPBOUND_SCALAR_TYPE(Int, int)
OPBOUND_SCALAR_TYPE(Long, int64_t)
OPBOUND_SCALAR_TYPE(Half, c10::Half)
OPBOUND_SCALAR_TYPE(Float, float)
OPBOUND_SCALAR_TYPE(Double, double)
OPBOUND_SCALAR_TYPE(ComplexHalf, c10::complex<c10::Half>)
OPBOUND_SCALAR_TYPE(ComplexFloat, c10::complex<float>)
OPBOUND_SCALAR_TYPE(ComplexDouble, c10::complex<double>)
OPBOUND_SCALAR_TYPE(Bool, bool)
OPBOUND_SCALAR_TYPE(BFloat16, c10::BFloat16)
OPBOUND_SCALAR_TYPE(Float8_e5m2, c10::Float8_e5m2)
OPBOUND_SCALAR_TYPE(Float8_e4m3fn, c10::Float8_e4m3fn)
OPBOUND_SCALAR_TYPE(Float8_e5m2fnuz, c10::Float8_e5m2fnuz)
OPBOUND_SCALAR_TYPE(Float8_e4m3fnuz, c10::Float8_e4m3fnuz)
OPBOUND_SCALAR_TYPE(UInt16, uint16_t)
OPBOUND_SCALAR_TYPE(UInt32, uint32_t)
OPBOUND_SCALAR_TYPE(UInt64, uint64_t)
#undef OPBOUND_SCALAR_TYPE
template <ScalarType S> using ScalarTypeToCPPTypeT = typename ScalarTypeToCPPType<S>::type;
} // namespace impl
struct alignas(1) qint8 {
	using underlying = int8_t;
	int8_t val_;
	qint8() = default;
	explicit qint8(int8_t v) : val_(v) {}
};
struct alignas(1) quint8 {
	using underlying = uint8_t;
	uint8_t val_;
	quint8() = default;
	explicit quint8(uint8_t v) : val_(v) {}
};
struct alignas(4) qint32 {
	using underlying = int32_t;
	int32_t val_;
	qint32() = default;
	explicit qint32(int32_t v) : val_(v) {}
};
enum class DeviceType : int8_t { CPU = 0, CUDA = 1, HIP = 6, XLA = 9, XPU = 12, MPS = 13, Meta = 14, PrivateUse1 = 20, COMPILE_TIME_MAX_DEVICE_TYPES = 21 };
inline constexpr DeviceType kCPU = DeviceType::CPU, kCUDA = DeviceType::CUDA, kXPU = DeviceType::XPU, kMPS = DeviceType::MPS,
	kMeta = DeviceType::Meta, kPrivateUse1 = DeviceType::PrivateUse1;
std::string DeviceTypeName(DeviceType d, bool lower = false);
using DeviceIndex = int8_t;
enum class Backend {
	CPU, CUDA, HIP, VE, FPGA, IPU, XPU, SparseCPU, SparseCUDA, SparseCsrCPU, SparseCsrCUDA, SparseHIP, SparseVE, SparseXPU, ORT,
	XLA, Vulkan, Metal, Meta, QuantizedCPU, QuantizedCUDA, QuantizedXPU, Undefined, MkldnnCPU, MPS, HPU, Lazy, PrivateUse1,
	NumOptions
};
class Device {
	DeviceType type_;
	DeviceIndex index_;

public:
	using Type = DeviceType;
	Device(DeviceType t, DeviceIndex i = -1);
	Device(const std::string &s);
	DeviceType type() const;
	DeviceIndex index() const;
	bool has_index() const;
	std::string str() const;
	bool is_cuda() const;
	bool is_cpu() const;
	bool is_mps() const;
	bool is_meta() const;
	bool operator==(const Device &) const;
	bool operator!=(const Device &) const;
};
std::ostream &operator<<(std::ostream &o, const Device &d);
enum class Layout : int8_t { Strided, Sparse, SparseCsr, Mkldnn, SparseCsc, SparseBsr, SparseBsc, Jagged };
enum class MemoryFormat : int8_t { Contiguous, Preserve, ChannelsLast, ChannelsLast3d };
#define LEGACY_CONTIGUOUS_MEMORY_FORMAT c10::get_contiguous_memory_format()
inline MemoryFormat get_contiguous_memory_format() { return MemoryFormat::Contiguous; }
inline constexpr Layout kStrided = Layout::Strided, kSparse = Layout::Sparse, kSparseCsr = Layout::SparseCsr,
                        kMkldnn = Layout::Mkldnn, kSparseCsc = Layout::SparseCsc, kJagged = Layout::Jagged;
template <class T> using optional = std::optional<T>;
using std::nullopt;
using std::nullopt_t;

// A list of sizes by reference. Braced lists need their own constructor: the sizes of new tensors stand in them.
template <class T> class ArrayRef {
	const T *p;
	size_t n;

public:
	using value_type = T;
	using iterator = const T *;
	using const_iterator = const T *;
	using size_type = size_t;
	ArrayRef();
	ArrayRef(const T &one);
	ArrayRef(const T *p, size_t n);
	ArrayRef(const T *first, const T *last);
	ArrayRef(const std::vector<T> &v);
	template <size_t N> ArrayRef(const std::array<T, N> &a);
	template <size_t N> ArrayRef(const T (&a)[N]);
	ArrayRef(std::initializer_list<T> l);
	ArrayRef(const ArrayRef &o);
	const T *begin() const;
	const T *end() const;
	bool empty() const;
	const T *data() const;
	size_t size() const;
	const T &front() const;
	const T &back() const;
	const T &operator[](size_t i) const;
	const T &at(size_t i) const;
	bool equals(ArrayRef o) const;
	ArrayRef slice(size_t from, size_t count) const;
	ArrayRef slice(size_t from) const;
	std::vector<T> vec() const;
};
using IntArrayRef = ArrayRef<int64_t>;
template <class T> bool operator==(ArrayRef<T> a, ArrayRef<T> b);
template <class T> bool operator!=(ArrayRef<T> a, ArrayRef<T> b);
template <class T> bool operator==(ArrayRef<T> a, const std::vector<T> &b);
template <class T> bool operator!=(ArrayRef<T> a, const std::vector<T> &b);
template <class T> bool operator==(const std::vector<T> &a, ArrayRef<T> b);
template <class T> bool operator!=(const std::vector<T> &a, ArrayRef<T> b);
template <class T> std::ostream &operator<<(std::ostream &o, ArrayRef<T> a);
template <class T, unsigned N> using SmallVector = std::vector<T>;
template <class T> class List {
	void *impl;

public:
	List();
	List(std::initializer_list<T> l);
	size_t size() const;
	bool empty() const;
	T get(size_t i) const;
	T operator[](size_t i) const;
	void push_back(const T &v);
	std::vector<T> vec() const;
	const T *begin() const;
	const T *end() const;
};
template <class K, class V> class Dict {
	void *impl;

public:
	bool contains(const K &k) const;
	V at(const K &k) const;
	template <class A, class B> void insert(A &&a, B &&b);
};
template <class T> struct MaybeOwned {
	const T *p;
	const T &operator*() const;
	const T *operator->() const;
	static MaybeOwned borrowed(const T &t);
	static MaybeOwned owned(T &&t);
};
class intrusive_ptr_target {};
} // namespace c10
// Of another name than the library's: a tensor is made of that one, which is no owner to be followed there.
namespace opbound {
template <class T> class counted_ptr : public std::shared_ptr<T> {
public:
	using element_type = T;
	using std::shared_ptr<T>::shared_ptr;
	template <class... A> static counted_ptr make(A &&...a);
	static counted_ptr reclaim(T *p);
	bool defined() const;
};
} // namespace opbound
namespace c10 {
template <class T> using intrusive_ptr = opbound::counted_ptr<T>;
template <class T, class... A> intrusive_ptr<T> make_intrusive(A &&...a) { return intrusive_ptr<T>(new T(std::forward<A>(a)...)); }
} // namespace c10
#include "opbound/followed/irange.h"
namespace c10 {
class Scalar {
	alignas(16) unsigned char storage[32];

public:
	Scalar();
	template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>> Scalar(T v);
	template <int K> Scalar(NarrowFloat<K> v);
	template <class T> Scalar(std::complex<T> v);
	template <class T> Scalar(complex<T> v);
	template <class T> T to() const;
	float toFloat() const;
	double toDouble() const;
	int64_t toLong() const;
	int toInt() const;
	bool toBool() const;
	bool isFloatingPoint() const;
	bool isIntegral(bool include_bool = false) const;
	bool isBoolean() const;
	bool isComplex() const;
	ScalarType type() const;
};
int64_t multiply_integers(IntArrayRef a);
template <class T> T load(const T *p);
template <class T> T *check_cast(T *p);
namespace detail {
[[noreturn]] void torchCheckFail(const char *function, const char *file, unsigned line);
template <class... A> std::string str(const A &...a);
} // namespace detail
template <class... A> std::string str(const A &...a);
} // namespace c10
#include "opbound/followed/check_not_null.h"
namespace c10 {
namespace cuda {
class CUDAStream {
	void *p;

public:
#ifdef __CUDA__
	operator cudaStream_t() const;
	cudaStream_t stream() const;
#else
	operator struct CUstream_st *() const;
	struct CUstream_st *stream() const;
#endif
	int device_index() const;
};
CUDAStream getCurrentCUDAStream(DeviceIndex i = -1);
CUDAStream getDefaultCUDAStream(DeviceIndex i = -1);
class CUDAGuard {
	int device;

public:
	explicit CUDAGuard(Device d);
	explicit CUDAGuard(DeviceIndex i);
	~CUDAGuard();
};
class OptionalCUDAGuard {
	int device;

public:
	OptionalCUDAGuard();
	explicit OptionalCUDAGuard(Device d);
	explicit OptionalCUDAGuard(std::optional<Device> d);
	explicit OptionalCUDAGuard(DeviceIndex i);
	~OptionalCUDAGuard();
	void set_index(DeviceIndex i);
};
class CUDAStreamGuard {
	int device;

public:
	explicit CUDAStreamGuard(CUDAStream s);
	~CUDAStreamGuard();
};
CUDAStream getStreamFromPool(bool high = false, DeviceIndex i = -1);
CUDAStream getStreamFromExternal(struct CUstream_st *s, DeviceIndex i);
void setCurrentCUDAStream(CUDAStream s);
void device_synchronize();
class CUDAMultiStreamGuard {
	int device;

public:
	explicit CUDAMultiStreamGuard(ArrayRef<CUDAStream> s);
	~CUDAMultiStreamGuard();
};
class OptionalCUDAStreamGuard {
	int device;

public:
	OptionalCUDAStreamGuard();
	explicit OptionalCUDAStreamGuard(CUDAStream s);
	~OptionalCUDAStreamGuard();
};
namespace CUDACachingAllocator {
struct CUDAAllocator {
	void *raw_allocate(size_t n);
	void raw_deallocate(void *p);
};
CUDAAllocator *get();
void *raw_alloc(size_t n);
void *raw_alloc_with_stream(size_t n, struct CUstream_st *s);
void raw_delete(void *p);
void emptyCache();
void *getBaseAllocation(void *p, size_t *n);
template <class P> void recordStream(const P &p, CUDAStream s);
} // namespace CUDACachingAllocator
DeviceIndex device_count();
int MaybeSetDevice(DeviceIndex i);
int set_device(DeviceIndex i);
DeviceIndex current_device();
int warp_size();
} // namespace cuda
} // namespace c10
namespace at {
using namespace c10;
}

// A check that fails throws.
#define TORCH_CHECK(cond, ...)                                                                                         \
	if (!(cond)) {                                                                                                     \
		::c10::detail::torchCheckFail(__func__, __FILE__, __LINE__);                                                   \
	}
// Not by way of CHECK, which many give a meaning of their own.
#define OPBOUND_CHECK(cond) TORCH_CHECK(cond) else ::std::cerr
#define OPBOUND_DCHECK(cond)                                                                                           \
	while (false)                                                                                                      \
	OPBOUND_CHECK(cond)
#define TORCH_CHECK_EQ(a, b) OPBOUND_CHECK((a) == (b))
#define TORCH_CHECK_NE(a, b) OPBOUND_CHECK((a) != (b))
#define TORCH_CHECK_LT(a, b) OPBOUND_CHECK((a) < (b))
#define TORCH_CHECK_LE(a, b) OPBOUND_CHECK((a) <= (b))
#define TORCH_CHECK_GT(a, b) OPBOUND_CHECK((a) > (b))
#define TORCH_CHECK_GE(a, b) OPBOUND_CHECK((a) >= (b))
#define TORCH_INTERNAL_ASSERT(cond, ...) TORCH_CHECK(cond)
#define TORCH_INTERNAL_ASSERT_DEBUG_ONLY(...) ((void)0)
#define AT_ASSERT(...) TORCH_CHECK(__VA_ARGS__)
#define AT_ASSERTM(cond, ...) TORCH_CHECK(cond)
#define AT_CHECK(cond, ...) TORCH_CHECK(cond)
#define AT_ERROR(...) ::c10::detail::torchCheckFail(__func__, __FILE__, __LINE__)
#define TORCH_WARN(...) ((void)0)
#define TORCH_WARN_ONCE(...) ((void)0)
#define CHECK(cond) OPBOUND_CHECK(cond)
#define CHECK_EQ(a, b) OPBOUND_CHECK((a) == (b))
#define CHECK_NE(a, b) OPBOUND_CHECK((a) != (b))
#define CHECK_LT(a, b) OPBOUND_CHECK((a) < (b))
#define CHECK_LE(a, b) OPBOUND_CHECK((a) <= (b))
#define CHECK_GT(a, b) OPBOUND_CHECK((a) > (b))
#define CHECK_GE(a, b) OPBOUND_CHECK((a) >= (b))
#define TORCH_CHECK_NOTNULL(p) ::c10::CheckNotNull(__FILE__, __LINE__, #p, p)
#define CHECK_NOTNULL(p) ::c10::CheckNotNull(__FILE__, __LINE__, #p, p)
#define DCHECK(cond) OPBOUND_DCHECK(cond)
#define TORCH_DCHECK_EQ(a, b) OPBOUND_DCHECK((a) == (b))
#define DCHECK_EQ(a, b) OPBOUND_DCHECK((a) == (b))
#define TORCH_DCHECK_NE(a, b) OPBOUND_DCHECK((a) != (b))
#define DCHECK_NE(a, b) OPBOUND_DCHECK((a) != (b))
#define TORCH_DCHECK_LT(a, b) OPBOUND_DCHECK((a) < (b))
#define DCHECK_LT(a, b) OPBOUND_DCHECK((a) < (b))
#define TORCH_DCHECK_LE(a, b) OPBOUND_DCHECK((a) <= (b))
#define DCHECK_LE(a, b) OPBOUND_DCHECK((a) <= (b))
#define TORCH_DCHECK_GT(a, b) OPBOUND_DCHECK((a) > (b))
#define DCHECK_GT(a, b) OPBOUND_DCHECK((a) > (b))
#define TORCH_DCHECK_GE(a, b) OPBOUND_DCHECK((a) >= (b))
#define DCHECK_GE(a, b) OPBOUND_DCHECK((a) >= (b))
#define LOG(severity) ::std::cerr
#define C10_CUDA_CHECK(e)                                                                                              \
	do {                                                                                                               \
		TORCH_CHECK((e) == 0)                                                                                          \
	} while (0)
#define C10_CUDA_KERNEL_LAUNCH_CHECK() ((void)0)
#define C10_CUDA_CHECK_WARN(e) C10_CUDA_CHECK(e)
#define C10_CUDA_ERROR_HANDLED(e) (e)
#define C10_CUDA_IGNORE_ERROR(e) C10_CUDA_CHECK(e)
#define C10_WARP_SIZE 32
#define C10_LOG_API_USAGE_ONCE(...) ((void)0)
#define C10_NOINLINE
#define C10_DEFINE_bool(...)
#define AT_CUDA_DRIVER_CHECK(e) C10_CUDA_CHECK(e)
#define TORCH_CUDABLAS_CHECK(e) C10_CUDA_CHECK(e)
#define AT_CUDA_CHECK(e) C10_CUDA_CHECK(e)
#define THCudaCheck(e) C10_CUDA_CHECK(e)
#define CUDA_KERNEL_ASSERT(cond) TORCH_CHECK(cond)
#define CUDA_KERNEL_LOOP_TYPE(i, n, T)                                                                                 \
	for (T i = (T)blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += (T)blockDim.x * gridDim.x)
#define CUDA_KERNEL_LOOP(i, n) CUDA_KERNEL_LOOP_TYPE(i, n, int)
#define CUDA_1D_KERNEL_LOOP(i, n) CUDA_KERNEL_LOOP_TYPE(i, n, int)
#ifdef __CUDA__
#pragma clang force_cuda_host_device end
#endif
