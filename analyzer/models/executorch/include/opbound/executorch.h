// Stub of ExecuTorch's kernel interface: tensors, the kernel's context, checks, dispatch, registration.
#pragma once
#include "opbound/c10.h"
#include <cinttypes>
#include <cmath>
#include <limits>
#include <numeric>
#include <sys/types.h>

#define ET_NODISCARD [[nodiscard]]
#define ET_UNUSED [[maybe_unused]]
#define ET_DEPRECATED
#define __ET_NODISCARD ET_NODISCARD
#define __ET_UNUSED ET_UNUSED
#define __ET_DEPRECATED ET_DEPRECATED
#define __ET_INLINE inline
#define __ET_NORETURN [[noreturn]]
#define ET_NORETURN [[noreturn]]
#define ET_INLINE inline
#define ET_LIKELY(x) (x)
#define ET_UNLIKELY(x) (x)
#define ET_FUNCTION __func__
#define ET_EXPERIMENTAL
#define ET_WEAK
#define ET_RESTRICT __restrict
#define ET_RUNTIME_NAMESPACE runtime
#define ET_OPERATOR_NAME_TYPE const char *
#define ET_DEFINE_OPERATOR_NAME(variable, name) static constexpr const char variable[] = name
#define ET_PRI_TENSOR_SIZE PRId32
#define ET_PRI_TENSOR_DIM "zd"
#define ET_PRI_TENSOR_NUMEL "zd"

#include "opbound/followed/executorch_order.h"
#include "opbound/followed/executorch_result.h"
namespace executorch {
namespace runtime {
void stub_log(...);
using c10::ArrayRef;
using c10::IntArrayRef;
template <class T> ArrayRef<T> makeArrayRef(const T *p, size_t n);
template <class T> class Span {
	T *p;
	size_t n;

public:
	Span();
	Span(T *p, size_t n);
	T *begin() const;
	T *end() const;
	T *data() const;
	size_t size() const;
	bool empty() const;
	T &operator[](size_t i) const;
};
} // namespace runtime
} // namespace executorch
namespace executorch {
namespace runtime {
enum class TensorShapeDynamism : uint8_t { STATIC = 0, DYNAMIC_BOUND = 1, DYNAMIC_UNBOUND = 2 };
inline constexpr size_t kTensorDimensionLimit = 16;
class EventTracer;
class MemoryAllocator;
namespace etensor {
using c10::BFloat16;
using c10::complex;
using c10::Device;
using c10::DeviceIndex;
using c10::DeviceType;
using c10::Half;
using c10::Layout;
using c10::MemoryFormat;
using c10::qint32;
using c10::qint8;
using c10::quint8;
using c10::Scalar;
using c10::ScalarType;
class TensorImpl {
	void *impl;

public:
	using SizesType = int32_t;
	using DimOrderType = uint8_t;
	using StridesType = int32_t;
	TensorImpl(ScalarType t, ssize_t dim, SizesType *sizes, void *data = nullptr, DimOrderType *order = nullptr,
	           StridesType *strides = nullptr, TensorShapeDynamism d = TensorShapeDynamism::STATIC);
};
class Tensor {
	TensorImpl *impl_;

public:
	using SizesType = TensorImpl::SizesType;
	using DimOrderType = TensorImpl::DimOrderType;
	using StridesType = TensorImpl::StridesType;
	explicit Tensor(TensorImpl *impl);
	Tensor(const Tensor &o);
	Tensor &operator=(const Tensor &o);
	TensorImpl *unsafeGetTensorImpl() const;
	size_t nbytes() const;
	ssize_t size(ssize_t dim) const;
	ssize_t dim() const;
	ssize_t numel() const;
	ScalarType scalar_type() const;
	ScalarType dtype() const;
	ssize_t element_size() const;
	const ArrayRef<SizesType> sizes() const;
	const DimOrder dim_order() const;
	const ArrayRef<StridesType> strides() const;
	TensorShapeDynamism shape_dynamism() const;
	template <class T> const T *const_data_ptr() const;
	const void *const_data_ptr() const;
	template <class T> T *mutable_data_ptr() const;
	void *mutable_data_ptr() const;
	template <class T> T *data_ptr() const;
	void *data_ptr() const;
	void set_data(void *p) const;
};
} // namespace etensor
class KernelRuntimeContext {
	void *event_tracer_, *temp_allocator_;
	Error failure_state_;

public:
	KernelRuntimeContext(EventTracer *t = nullptr, MemoryAllocator *a = nullptr);
	void fail(Error error);
	Error failure_state() const;
	EventTracer *internal_event_tracer();
	Result<void *> allocate_temp(size_t size, size_t alignment = 16);
};
using etensor::Tensor;
using SizesType = Tensor::SizesType;
using c10::Scalar;
using c10::ScalarType;
size_t elementSize(ScalarType t);
const char *toString(ScalarType t);
const char *toString(Error e);
bool canCast(ScalarType from, ScalarType to);
bool isFloatingType(ScalarType t);
bool isIntegralType(ScalarType t, bool with_bool);
bool isRealType(ScalarType t);
bool isRealHType(ScalarType t);
bool isRealHBType(ScalarType t);
bool isComplexType(ScalarType t);
bool isBitsType(ScalarType t);
bool isQIntType(ScalarType t);
ScalarType promoteTypes(ScalarType a, ScalarType b, bool half_to_float = false);
template <ScalarType T> struct ScalarTypeToCppType;
template <> struct ScalarTypeToCppType<ScalarType::Byte> { using type = uint8_t; };
template <> struct ScalarTypeToCppType<ScalarType::Char> { using type = int8_t; };
template <> struct ScalarTypeToCppType<ScalarType::Short> { using type = int16_t; };
template <> struct ScalarTypeToCppType<ScalarType::Int> { using type = int32_t; };
template <> struct ScalarTypeToCppType<ScalarType::Long> { using type = int64_t; };
template <> struct ScalarTypeToCppType<ScalarType::Half> { using type = c10::Half; };
template <> struct ScalarTypeToCppType<ScalarType::BFloat16> { using type = c10::BFloat16; };
template <> struct ScalarTypeToCppType<ScalarType::Float> { using type = float; };
template <> struct ScalarTypeToCppType<ScalarType::Double> { using type = double; };
template <> struct ScalarTypeToCppType<ScalarType::Bool> { using type = bool; };
using c10::CppTypeToScalarType;
bool dim_is_valid(int64_t dim, int64_t upper_bound);
ssize_t nonzero_dim(const Tensor &t);
ssize_t nonempty_size(const Tensor &t, ssize_t dim);
bool tensor_can_cast_to(Tensor a, ScalarType t);
bool tensor_is_bool_type(Tensor t);
bool tensor_is_type(Tensor t, ScalarType a);
bool tensor_is_type(Tensor t, ScalarType a, ScalarType b);
bool tensor_is_type(Tensor t, ScalarType a, ScalarType b, ScalarType c);
bool tensor_is_integral_type(Tensor t, bool with_bool = false);
bool tensor_is_floating_type(Tensor t);
bool tensor_is_real_type(Tensor t);
bool tensor_is_realh_type(Tensor t);
bool tensor_is_realhbf16_type(Tensor t);
bool tensor_is_realhb_type(Tensor t);
bool tensor_is_realhbbf16_type(Tensor t);
bool tensor_is_complex_type(Tensor t);
bool tensor_is_bits_type(Tensor t);
bool tensors_have_same_dtype(Tensor a, Tensor b);
bool tensors_have_same_dtype(Tensor a, Tensor b, Tensor c);
bool tensor_is_rank(Tensor t, size_t rank);
bool tensor_has_rank_greater_or_equal_to(Tensor t, size_t rank);
bool tensor_has_rank_smaller_or_equal_to(Tensor t, size_t rank);
bool tensor_has_dim(Tensor t, int64_t d);
bool tensor_has_non_empty_dim(Tensor t, int64_t d);
bool tensor_dim_has_index(Tensor t, int64_t d, int64_t ix);
bool tensors_have_same_size_at_dims(Tensor a, size_t dim_a, Tensor b, size_t dim_b);
bool tensors_have_same_shape(Tensor a, Tensor b);
bool tensors_have_same_shape(Tensor a, Tensor b, Tensor c);
bool tensors_have_same_shape_and_dtype(Tensor a, Tensor b);
bool tensors_have_same_shape_and_dtype(Tensor a, Tensor b, Tensor c);
bool tensor_has_expected_size(Tensor a, ArrayRef<SizesType> sizes);
bool tensors_have_same_strides(Tensor a, Tensor b);
bool tensors_have_same_strides(Tensor a, Tensor b, Tensor c);
bool tensor_is_contiguous(Tensor t);
bool tensors_have_same_rank(Tensor a, Tensor b);
bool tensor_is_scalar(Tensor t);
bool tensor_has_valid_dim_order(Tensor t);
bool tensor_is_default_or_channels_last_dim_order(Tensor t);
bool tensor_is_default_dim_order(Tensor t);
bool tensor_is_channels_last_dim_order(Tensor t);
template <class... T> bool tensors_have_same_dim_order(const T &...t);
size_t getLeadingDims(const Tensor &t, int64_t dim);
size_t getTrailingDims(const Tensor &t, int64_t dim);
size_t coordinateToIndex(const Tensor &t, const size_t *coordinate);
void memoizeTrailingDims(const Tensor &t, size_t memo[kTensorDimensionLimit]);
size_t coordinateToIndexWithTrailingDimsMemo(const Tensor &t, const size_t *coordinate, const size_t memo[kTensorDimensionLimit]);
void indexToCoordinate(const Tensor &t, size_t index, size_t *coordinate);
size_t calculate_linear_index(const int32_t *coordinate, const int32_t *strides, size_t ndim);
template <class T> bool extract_scalar_tensor(Tensor t, T *out);
// By reference, not by value as in the real header: a tensor is a pointer there, and its copies share their sizes.
Error resize_tensor(const Tensor &t, ArrayRef<int32_t> sizes);
template <class T, std::enable_if_t<!std::is_same_v<T, int32_t>, int> = 0> Error resize_tensor(const Tensor &t, ArrayRef<T> sizes);
void resize(const Tensor &t, ArrayRef<int32_t> sizes);
Error get_dim_order(const Tensor &t, uint8_t *order, size_t n);
template <class T> Error dim_order_to_stride(const T *sizes, const uint8_t *order, size_t dims, int32_t *strides);
template <class S, class D, class R> void dim_order_to_stride_nocheck(const S *sizes, const D *order, size_t dims, R *strides);
template <class To, class From> To convert(From v) { return static_cast<To>(v); }
template <class T> bool validate_dim_order(const T *order, size_t dims);
struct Kernel;
struct EValue {
	alignas(8) unsigned char payload[24];
	template <class T> T &to() const;
	Tensor &toTensor() const;
	int64_t toInt() const;
	double toDouble() const;
	bool toBool() const;
	bool isTensor() const;
	bool isNone() const;
};
template <class F> bool stub_register(const char *name, F *kernel);
} // namespace runtime
namespace aten {
using runtime::TensorShapeDynamism;
using std::nullopt;
using std::nullopt_t;
using std::optional;
using std::string_view;
using namespace runtime::etensor;
using c10::ArrayRef;
using c10::IntArrayRef;
using SizesType = Tensor::SizesType;
using DimOrderType = Tensor::DimOrderType;
using StridesType = Tensor::StridesType;
using TensorList = ArrayRef<Tensor>;
using RuntimeContext = runtime::KernelRuntimeContext;
template <class T> using OptionalArrayRef = std::optional<ArrayRef<T>>;
using OptionalIntArrayRef = OptionalArrayRef<int64_t>;
} // namespace aten
namespace extension {
template <class F> bool parallel_for(int64_t begin, int64_t end, int64_t grain, const F &f);
int64_t get_thread_num();
void set_thread_num(int64_t n);
namespace internal {
inline constexpr int64_t GRAIN_SIZE = 32768;
}
} // namespace extension
} // namespace executorch
namespace exec_aten = executorch::aten;
namespace torch {
namespace executor {
using namespace ::executorch::runtime;
using namespace ::executorch::runtime::etensor;
using RuntimeContext = ::executorch::runtime::KernelRuntimeContext;
using TensorList = ::executorch::aten::TensorList;
using std::nullopt;
using std::nullopt_t;
using std::optional;
using std::string_view;
} // namespace executor
} // namespace torch

#define ET_LOG(level, ...) ::executorch::runtime::stub_log(__VA_ARGS__)
#define ET_CHECK_MSG(cond, ...)                                                                                        \
	do {                                                                                                               \
		if (!(cond))                                                                                                   \
			::executorch::runtime::runtime_abort();                                                                    \
	} while (0)
#define ET_CHECK(cond) ET_CHECK_MSG(cond, "")
#define ET_DCHECK_MSG(cond, ...) ((void)0)
#define ET_DCHECK(cond) ((void)0)
#define ET_ASSERT_UNREACHABLE() ::executorch::runtime::runtime_abort()
#define ET_ASSERT_UNREACHABLE_MSG(...) ::executorch::runtime::runtime_abort()
#define ET_CHECK_OR_RETURN_ERROR(cond, error, ...)                                                                     \
	do {                                                                                                               \
		if (!(cond))                                                                                                   \
			return ::executorch::runtime::Error::error;                                                                \
	} while (0)
#define ET_CHECK_OK_OR_RETURN_ERROR(e, ...)                                                                            \
	do {                                                                                                               \
		const auto et_error = (e);                                                                                     \
		if (et_error != ::executorch::runtime::Error::Ok)                                                              \
			return et_error;                                                                                           \
	} while (0)
#define ET_CHECK_OR_RETURN_FALSE(cond, ...)                                                                            \
	do {                                                                                                               \
		if (!(cond))                                                                                                   \
			return false;                                                                                              \
	} while (0)
#define ET_LOG_AND_RETURN_IF_FALSE(cond) ET_CHECK_OR_RETURN_FALSE(cond, "")
#define ET_LOG_MSG_AND_RETURN_IF_FALSE ET_CHECK_OR_RETURN_FALSE
#define ET_LOG_AND_RETURN_UNLESS(cond) ET_CHECK_OR_RETURN_FALSE(cond, "")
#define ET_KERNEL_CHECK(context, cond, error, retval)                                                                  \
	do {                                                                                                               \
		if (!(cond)) {                                                                                                 \
			context.fail(::executorch::runtime::Error::error);                                                         \
			return retval;                                                                                             \
		}                                                                                                              \
	} while (false)
#define ET_KERNEL_CHECK_MSG(context, cond, error, retval, ...) ET_KERNEL_CHECK(context, cond, error, retval)
#define ET_NORMALIZE_IX(ix, bound) ix < 0 ? ix + bound : ix
#define ET_CHECK_VALID_IX(ix, bound)                                                                                   \
	ET_CHECK_MSG(ix >= -static_cast<int64_t>(bound) && ix < static_cast<int64_t>(bound), "")
#define ET_CHECK_VALID_DIM(dim, bound)                                                                                 \
	ET_CHECK_MSG(dim >= -static_cast<int64_t>(bound) && dim < static_cast<int64_t>(bound), "")
#define ET_CHECK_NON_ZERO_DIM_SIZE(d, t)                                                                               \
	do {                                                                                                               \
		for (size_t et_i = 0; et_i < t.dim(); et_i++)                                                                  \
			if (et_i != d)                                                                                             \
				ET_CHECK_MSG(t.size(et_i) != 0, "");                                                                   \
	} while (0)
#define ET_CHECK_SAME_SHAPE2(a, b) ET_CHECK_MSG(::executorch::runtime::tensors_have_same_shape(a, b), "")
#define ET_CHECK_SAME_SHAPE3(a, b, c) ET_CHECK_MSG(::executorch::runtime::tensors_have_same_shape(a, b, c), "")
#define ET_CHECK_SAME_DTYPE2(a, b) ET_CHECK_MSG(::executorch::runtime::tensors_have_same_dtype(a, b), "")
#define ET_CHECK_SAME_DTYPE3(a, b, c) ET_CHECK_MSG(::executorch::runtime::tensors_have_same_dtype(a, b, c), "")
#define ET_CHECK_SAME_SHAPE_AND_DTYPE2(a, b) ET_CHECK_SAME_SHAPE2(a, b)
#define ET_CHECK_SAME_SHAPE_AND_DTYPE3(a, b, c) ET_CHECK_SAME_SHAPE3(a, b, c)
#define ET_CHECK_CONTIGUOUS(a) ET_CHECK_MSG(::executorch::runtime::tensor_is_contiguous(a), "")
#define ET_CHECK_DEFAULT_OR_CHANNELSLAST_DIMORDER(t)                                                                   \
	ET_CHECK_MSG(::executorch::runtime::tensor_is_default_or_channels_last_dim_order(t), "")
#define ET_EXTRACT_SCALAR_TENSOR(t, out) ET_CHECK_MSG(::executorch::runtime::extract_scalar_tensor(t, &out), "")
#define ET_UNWRAP(result)                                                                                              \
	({                                                                                                                 \
		auto &et_result = (result);                                                                                    \
		if (!et_result.ok())                                                                                           \
			return et_result.error();                                                                                  \
		et_result.get();                                                                                               \
	})

// One type of each size stands for the others of that size, as in AT_DISPATCH_*.
#define ET_STUB_SWITCH(TYPE, CONTEXT, ...)                                                                             \
	[&] {                                                                                                              \
		switch (TYPE) {                                                                                                \
			__VA_ARGS__                                                                                                \
		default:                                                                                                       \
			(CONTEXT).fail(::executorch::runtime::Error::InvalidArgument);                                             \
		}                                                                                                              \
	}()
#define ET_STUB_CASE(NAME, T, ALIAS, ...)                                                                              \
	case ::c10::ScalarType::NAME: {                                                                                    \
		using ALIAS = T;                                                                                               \
		__VA_ARGS__();                                                                                                 \
		break;                                                                                                         \
	}
#define ET_INTERNAL_SWITCH(TYPE, CONTEXT, NAME, ...) ET_STUB_SWITCH(TYPE, CONTEXT, __VA_ARGS__)
#define ET_INTERNAL_SWITCH_CASE(ENUM, ALIAS, ...)                                                                      \
	case ENUM: {                                                                                                       \
		using ALIAS = typename ::executorch::runtime::ScalarTypeToCppType<ENUM>::type;                                 \
		__VA_ARGS__();                                                                                                 \
		break;                                                                                                         \
	}
#define ET_STUB_CASES_FLOAT(A, ...) ET_STUB_CASE(Float, float, A, __VA_ARGS__) ET_STUB_CASE(Double, double, A, __VA_ARGS__)
#define ET_STUB_CASES_INT(A, ...)                                                                                      \
	ET_STUB_CASE(Byte, uint8_t, A, __VA_ARGS__) ET_STUB_CASE(Short, int16_t, A, __VA_ARGS__)                           \
	ET_STUB_CASE(Int, int32_t, A, __VA_ARGS__) ET_STUB_CASE(Long, int64_t, A, __VA_ARGS__)
#define ET_STUB_CASES_REAL(A, ...)                                                                                     \
	ET_STUB_CASE(Byte, uint8_t, A, __VA_ARGS__) ET_STUB_CASE(Short, int16_t, A, __VA_ARGS__)                           \
	ET_STUB_CASE(Float, float, A, __VA_ARGS__) ET_STUB_CASE(Long, int64_t, A, __VA_ARGS__)
#define ET_SWITCH_REAL_TYPES(TYPE, C, NAME, A, ...) ET_STUB_SWITCH(TYPE, C, ET_STUB_CASES_REAL(A, __VA_ARGS__))
#define ET_SWITCH_ALL_TYPES ET_SWITCH_REAL_TYPES
#define ET_SWITCH_REALH_TYPES ET_SWITCH_REAL_TYPES
#define ET_SWITCH_REALB_TYPES ET_SWITCH_REAL_TYPES
#define ET_SWITCH_REALHB_TYPES ET_SWITCH_REAL_TYPES
#define ET_SWITCH_REALHBF16_TYPES ET_SWITCH_REAL_TYPES
#define ET_SWITCH_REALHBBF16_TYPES ET_SWITCH_REAL_TYPES
#define ET_SWITCH_REALHBBF16_AND_UINT_TYPES ET_SWITCH_REAL_TYPES
#define ET_SWITCH_SCALAR_OBJ_TYPES ET_SWITCH_REAL_TYPES
#define ET_SWITCH_SCALAR_OBJ_REAL_TYPES ET_SWITCH_REAL_TYPES
#define ET_SWITCH_SCALAR_OBJ_INTB_TYPES ET_SWITCH_INT_TYPES
#define ET_SWITCH_SCALAR_OBJ_FLOATB_TYPES ET_SWITCH_FLOAT_TYPES
#define ET_SWITCH_REAL_TYPES_AND(S, TYPE, C, NAME, A, ...) ET_SWITCH_REAL_TYPES(TYPE, C, NAME, A, __VA_ARGS__)
#define ET_SWITCH_REAL_TYPES_AND2(S, S2, TYPE, C, NAME, A, ...) ET_SWITCH_REAL_TYPES(TYPE, C, NAME, A, __VA_ARGS__)
#define ET_SWITCH_REAL_TYPES_AND3(S, S2, S3, TYPE, C, NAME, A, ...) ET_SWITCH_REAL_TYPES(TYPE, C, NAME, A, __VA_ARGS__)
#define ET_SWITCH_INT_TYPES(TYPE, C, NAME, A, ...) ET_STUB_SWITCH(TYPE, C, ET_STUB_CASES_INT(A, __VA_ARGS__))
#define ET_SWITCH_INT_TYPES_AND(S, TYPE, C, NAME, A, ...) ET_SWITCH_INT_TYPES(TYPE, C, NAME, A, __VA_ARGS__)
#define ET_SWITCH_FLOAT_TYPES(TYPE, C, NAME, A, ...) ET_STUB_SWITCH(TYPE, C, ET_STUB_CASES_FLOAT(A, __VA_ARGS__))
#define ET_SWITCH_FLOAT_TYPES_AND(S, TYPE, C, NAME, A, ...)                                                            \
	ET_STUB_SWITCH(TYPE, C, ET_STUB_CASES_FLOAT(A, __VA_ARGS__) ET_STUB_EXTRA(S, A, __VA_ARGS__))
#define ET_STUB_EXTRA(S, A, ...) ET_INTERNAL_SWITCH_CASE(::c10::ScalarType::S, A, __VA_ARGS__)
#define ET_SWITCH_FLOAT_TYPES_AND2(S, S2, TYPE, C, NAME, A, ...)                                                       \
	ET_STUB_SWITCH(TYPE, C, ET_STUB_CASES_FLOAT(A, __VA_ARGS__) ET_STUB_EXTRA(S, A, __VA_ARGS__)                       \
	                            ET_STUB_EXTRA(S2, A, __VA_ARGS__))
#define ET_SWITCH_FLOAT_TYPES_AND3(S, S2, S3, TYPE, C, NAME, A, ...)                                                   \
	ET_STUB_SWITCH(TYPE, C, ET_STUB_CASES_FLOAT(A, __VA_ARGS__) ET_STUB_EXTRA(S, A, __VA_ARGS__)                       \
	                            ET_STUB_EXTRA(S2, A, __VA_ARGS__) ET_STUB_EXTRA(S3, A, __VA_ARGS__))
#define ET_SWITCH_FLOATH_TYPES(TYPE, C, NAME, A, ...) ET_SWITCH_FLOAT_TYPES_AND(Half, TYPE, C, NAME, A, __VA_ARGS__)
#define ET_SWITCH_FLOATHBF16_TYPES(TYPE, C, NAME, A, ...)                                                              \
	ET_SWITCH_FLOAT_TYPES_AND(Half, TYPE, C, NAME, A, __VA_ARGS__)
#define ET_SWITCH_FLOATHBF16_TYPES_AND(S, TYPE, C, NAME, A, ...)                                                       \
	ET_SWITCH_FLOAT_TYPES_AND(Half, TYPE, C, NAME, A, __VA_ARGS__)
#define ET_SWITCH_COMPLEX_TYPES(TYPE, C, NAME, A, ...)                                                                 \
	ET_STUB_SWITCH(TYPE, C, ET_STUB_CASE(ComplexFloat, c10::complex<float>, A, __VA_ARGS__)                            \
	                            ET_STUB_CASE(ComplexDouble, c10::complex<double>, A, __VA_ARGS__))
#define ET_SWITCH_COMPLEXH_TYPES ET_SWITCH_COMPLEX_TYPES
#define ET_SWITCH_TWO_TYPES(T1, T2, TYPE, C, NAME, A, ...)                                                             \
	ET_STUB_SWITCH(TYPE, C, ET_STUB_EXTRA(T1, A, __VA_ARGS__) ET_STUB_EXTRA(T2, A, __VA_ARGS__))
#define ET_SWITCH_THREE_TYPES(T1, T2, T3, TYPE, C, NAME, A, ...)                                                       \
	ET_STUB_SWITCH(TYPE, C, ET_STUB_EXTRA(T1, A, __VA_ARGS__) ET_STUB_EXTRA(T2, A, __VA_ARGS__)                        \
	                            ET_STUB_EXTRA(T3, A, __VA_ARGS__))
#define ET_SWITCH_FOUR_TYPES(T1, T2, T3, T4, TYPE, C, NAME, A, ...)                                                    \
	ET_STUB_SWITCH(TYPE, C, ET_STUB_EXTRA(T1, A, __VA_ARGS__) ET_STUB_EXTRA(T2, A, __VA_ARGS__)                        \
	                            ET_STUB_EXTRA(T3, A, __VA_ARGS__) ET_STUB_EXTRA(T4, A, __VA_ARGS__))
#define ET_FORALL_REAL_TYPES(_)                                                                                        \
	_(uint8_t, Byte) _(int8_t, Char) _(int16_t, Short) _(int32_t, Int) _(int64_t, Long) _(float, Float) _(double, Double)
#define ET_FORALL_FLOAT_TYPES(_) _(float, Float) _(double, Double)
#define ET_FORALL_INT_TYPES(_) _(uint8_t, Byte) _(int8_t, Char) _(int16_t, Short) _(int32_t, Int) _(int64_t, Long)

#define ET_STUB_JOIN2(a, b) a##b
#define ET_STUB_JOIN(a, b) ET_STUB_JOIN2(a, b)
#define EXECUTORCH_LIBRARY(ns, op, fn)                                                                                 \
	static auto ET_STUB_JOIN(et_registered_, __LINE__) = ::executorch::runtime::stub_register(#ns "::" op, fn)
#define EXECUTORCH_FN(fn) fn
#define WRAP_TO_ATEN(fn, out_index) fn
