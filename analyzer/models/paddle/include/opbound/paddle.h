// Stub of PaddlePaddle's interface for operators of one's own: Tensor, places, dispatch, PD_BUILD_OP.
#pragma once
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "cuda_runtime.h"
#include "opbound/followed/narrow_float.h"
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstring>
#include <exception>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#if !defined(PADDLE_WITH_CUDA) && !defined(PADDLE_WITH_HIP)
#define PADDLE_WITH_CUDA
#endif
#define PADDLE_API

namespace common {
struct PD_Exception : std::exception {
	template <class... A> explicit PD_Exception(const A &...) {}
};
enum class DataLayout { UNDEFINED = 0, NHWC, NCHW, NCDHW, NDHWC };
// The dimensions of a tensor.
class DDim {
	int64_t dims_[9];
	int rank_;

public:
	DDim();
	DDim(std::initializer_list<int64_t> l);
	int size() const;
	int64_t operator[](int i) const;
	int64_t at(int i) const;
	bool operator==(const DDim &o) const;
	bool operator!=(const DDim &o) const;
};
int64_t product(const DDim &d);
DDim make_ddim(const std::vector<int64_t> &v);
template <class T = int64_t> std::vector<T> vectorize(const DDim &d);
} // namespace common
namespace phi {
using common::DataLayout;
using common::DDim;
using common::make_ddim;
using common::product;
using common::vectorize;
enum class DataType {
	UNDEFINED = 0, BOOL, UINT8, BYTE = UINT8, INT8, CHAR = INT8, UINT16, INT16, UINT32, INT32, UINT64, INT64, FLOAT32,
	FLOAT64, COMPLEX64, COMPLEX128, PSTRING, FLOAT16, BFLOAT16, FLOAT8_E4M3FN, FLOAT8_E5M2, NUM_DATA_TYPES
};
size_t SizeOf(DataType t);
enum class AllocationType : int8_t { UNDEFINED = 0, CPU = 1, GPU = 2, GPUPINNED = 3, XPU = 4, CUSTOM = 9 };
class Place {
	int8_t device, type_;

public:
	Place();
	explicit Place(AllocationType t, int8_t id = 0);
	AllocationType GetType() const;
	int8_t GetDeviceId() const;
	bool operator==(const Place &o) const;
	bool operator!=(const Place &o) const;
};
struct CPUPlace : Place {
	CPUPlace();
};
struct GPUPlace : Place {
	GPUPlace();
	explicit GPUPlace(int device);
};
struct GPUPinnedPlace : Place {
	GPUPinnedPlace();
};
struct XPUPlace : Place {
	explicit XPUPlace(int device = 0);
};
struct CustomPlace : Place {
	explicit CustomPlace(const std::string &type, int device = 0);
};
namespace dtype {
using float16 = c10::NarrowFloat<0>;
using bfloat16 = c10::NarrowFloat<1>;
template <class T> using complex = std::complex<T>;
} // namespace dtype
namespace errors {
template <class... A> const char *InvalidArgument(const A &...);
template <class... A> const char *Unimplemented(const A &...);
template <class... A> const char *OutOfRange(const A &...);
template <class... A> const char *NotFound(const A &...);
template <class... A> const char *PreconditionNotMet(const A &...);
template <class... A> const char *Unavailable(const A &...);
template <class... A> const char *Fatal(const A &...);
} // namespace errors
} // namespace phi
namespace paddle {
using phi::AllocationType;
using phi::CPUPlace;
using phi::CustomPlace;
using phi::DataLayout;
using phi::DataType;
using phi::GPUPinnedPlace;
using phi::GPUPlace;
using phi::Place;
using phi::XPUPlace;
using phi::dtype::bfloat16;
using phi::dtype::complex;
using phi::dtype::float16;
using complex64 = std::complex<float>;
using complex128 = std::complex<double>;
enum class PlaceType { kUNK = -1, kCPU, kGPU };
template <class T> using optional = std::optional<T>;
inline constexpr std::nullopt_t none = std::nullopt;
using gpuStream_t = cudaStream_t;
namespace experimental {
using phi::DataLayout;
using phi::DataType;
// What a shape is given as.
class IntArray {
	int64_t *p_;

public:
	IntArray();
	IntArray(std::initializer_list<int64_t> l);
	IntArray(const std::vector<int64_t> &v);
	IntArray(const std::vector<int32_t> &v);
	size_t size() const;
};
struct Scalar {
	double v;
	Scalar();
	template <class T> Scalar(T v);
	template <class T> T to() const;
};
} // namespace experimental
using experimental::IntArray;
using experimental::Scalar;
class Tensor {
	void *impl_;

public:
	Tensor();
	Tensor(const Tensor &o);
	explicit Tensor(const Place &p);
	Tensor(const Place &p, const std::vector<int64_t> &shape);
	~Tensor();
	Tensor &operator=(const Tensor &o);
	int64_t size() const;
	int64_t numel() const;
	const phi::DDim &dims() const;
	std::vector<int64_t> shape() const;
	std::vector<int64_t> strides() const;
	DataType dtype() const;
	DataType type() const;
	DataLayout layout() const;
	bool is_dense_tensor() const;
	bool is_contiguous() const;
	Tensor contiguous() const;
	const Place &place() const;
	bool is_cpu() const;
	bool is_gpu() const;
	bool is_gpu_pinned() const;
	bool is_xpu() const;
	bool is_custom_device() const;
	template <class T> T *mutable_data();
	template <class T> T *mutable_data(const Place &p);
	template <class T> const T *data() const;
	template <class T> T *data();
	const void *data() const;
	void *data();
	Tensor slice(int64_t from, int64_t to) const;
	gpuStream_t stream() const;
	template <class T> Tensor copy_to(const Place &p) const;
	Tensor copy_to(const Place &p, bool blocking) const;
	void copy_(const Tensor &from, const Place &p, bool blocking);
	Tensor cast(DataType t) const;
	bool defined() const;
	bool initialized() const;
	bool is_initialized() const;
	void reset();
	void reshape(const std::vector<int64_t> &shape);
	template <class T> T item() const;
	bool operator==(const Tensor &o) const;
	Tensor operator-() const;
#define OPBOUND_PADDLE(op)                                                                                             \
	Tensor operator op(const Tensor &o) const;                                                                         \
	Tensor operator op(const Scalar &o) const;
	OPBOUND_PADDLE(+)
	OPBOUND_PADDLE(-)
	OPBOUND_PADDLE(*)
	OPBOUND_PADDLE(/)
	OPBOUND_PADDLE(<)
	OPBOUND_PADDLE(>)
	OPBOUND_PADDLE(<=)
	OPBOUND_PADDLE(>=)
#undef OPBOUND_PADDLE
	Tensor add(const Tensor &o) const;
	Tensor subtract(const Tensor &o) const;
	Tensor multiply(const Tensor &o) const;
	Tensor divide(const Tensor &o) const;
	Tensor exp() const;
	Tensor sqrt() const;
	Tensor abs() const;
	Tensor transpose(const std::vector<int> &perm) const;
	Tensor sum(const IntArray &axis = {}, DataType t = DataType::UNDEFINED, bool keep = false) const;
	Tensor mean(const IntArray &axis = {}, bool keep = false) const;
	Tensor max(const IntArray &axis = {}, bool keep = false) const;
	Tensor min(const IntArray &axis = {}, bool keep = false) const;
};
namespace experimental {
using paddle::Tensor;
Tensor empty(const IntArray &shape, DataType t = DataType::FLOAT32, const Place &p = CPUPlace());
Tensor full(const IntArray &shape, const Scalar &v, DataType t = DataType::FLOAT32, const Place &p = CPUPlace());
Tensor zeros(const IntArray &shape, DataType t = DataType::FLOAT32, const Place &p = CPUPlace());
Tensor ones(const IntArray &shape, DataType t = DataType::FLOAT32, const Place &p = CPUPlace());
Tensor empty_like(const Tensor &x, DataType t = DataType::UNDEFINED, const Place &p = {});
Tensor full_like(const Tensor &x, const Scalar &v, DataType t = DataType::UNDEFINED, const Place &p = {});
Tensor zeros_like(const Tensor &x, DataType t = DataType::UNDEFINED, const Place &p = {});
Tensor ones_like(const Tensor &x, DataType t = DataType::UNDEFINED, const Place &p = {});
Tensor arange(const Tensor &from, const Tensor &to, const Tensor &step, DataType t, const Place &p = {});
#define OPBOUND_PADDLE(name)                                                                                           \
	template <class... A> Tensor name(const Tensor &x, const A &...);
OPBOUND_PADDLE(abs)
OPBOUND_PADDLE(add)
OPBOUND_PADDLE(argmax)
OPBOUND_PADDLE(argmin)
OPBOUND_PADDLE(assign)
OPBOUND_PADDLE(bmm)
OPBOUND_PADDLE(cast)
OPBOUND_PADDLE(ceil)
OPBOUND_PADDLE(cumsum)
OPBOUND_PADDLE(divide)
OPBOUND_PADDLE(equal)
OPBOUND_PADDLE(exp)
OPBOUND_PADDLE(flatten)
OPBOUND_PADDLE(floor)
OPBOUND_PADDLE(gather)
OPBOUND_PADDLE(gather_nd)
OPBOUND_PADDLE(greater_equal)
OPBOUND_PADDLE(greater_than)
OPBOUND_PADDLE(index_select)
OPBOUND_PADDLE(less_equal)
OPBOUND_PADDLE(less_than)
OPBOUND_PADDLE(log)
OPBOUND_PADDLE(logical_and)
OPBOUND_PADDLE(logical_not)
OPBOUND_PADDLE(logical_or)
OPBOUND_PADDLE(masked_select)
OPBOUND_PADDLE(matmul)
OPBOUND_PADDLE(maximum)
OPBOUND_PADDLE(minimum)
OPBOUND_PADDLE(multiply)
OPBOUND_PADDLE(nonzero)
OPBOUND_PADDLE(not_equal)
OPBOUND_PADDLE(pow)
OPBOUND_PADDLE(relu)
OPBOUND_PADDLE(round)
OPBOUND_PADDLE(rsqrt)
OPBOUND_PADDLE(scale)
OPBOUND_PADDLE(scatter)
OPBOUND_PADDLE(sigmoid)
OPBOUND_PADDLE(slice)
OPBOUND_PADDLE(softmax)
OPBOUND_PADDLE(sqrt)
OPBOUND_PADDLE(square)
OPBOUND_PADDLE(subtract)
OPBOUND_PADDLE(tanh)
OPBOUND_PADDLE(where)
#undef OPBOUND_PADDLE
Tensor max(const Tensor &x, const IntArray &axis = {}, bool keep = false);
Tensor min(const Tensor &x, const IntArray &axis = {}, bool keep = false);
Tensor mean(const Tensor &x, const IntArray &axis = {}, bool keep = false);
Tensor sum(const Tensor &x, const IntArray &axis = {}, DataType t = DataType::UNDEFINED, bool keep = false);
Tensor reshape(const Tensor &x, const IntArray &shape);
Tensor squeeze(const Tensor &x, const IntArray &axis = {});
Tensor unsqueeze(const Tensor &x, const IntArray &axis);
Tensor expand(const Tensor &x, const IntArray &shape);
Tensor tile(const Tensor &x, const IntArray &times);
Tensor transpose(const Tensor &x, const std::vector<int> &perm);
Tensor clip(const Tensor &x, const Scalar &low, const Scalar &high);
Tensor concat(const std::vector<Tensor> &x, const Scalar &axis = 0);
Tensor stack(const std::vector<Tensor> &x, int axis = 0);
std::vector<Tensor> split(const Tensor &x, const IntArray &sections, const Scalar &axis);
std::tuple<Tensor, Tensor> argsort(const Tensor &x, int axis = -1, bool descending = false, bool stable = false);
std::tuple<Tensor, Tensor> topk(const Tensor &x, const Scalar &k, int axis = -1, bool largest = true, bool sorted = true);
} // namespace experimental
using namespace experimental;

// Registration, at namespace scope: the closure is a function's body, so that a call stands there.
template <class F> int opbound_kernel(F *f);
template <class F> int opbound_infer(F *f);
struct KernelFuncImpl {
	KernelFuncImpl(int (*f)());
};
struct InferShapeFuncImpl {
	InferShapeFuncImpl(int (*f)());
};
struct InferDtypeFuncImpl {
	InferDtypeFuncImpl(int (*f)());
};
std::string Grad(const std::string &name);
std::string Vec(const std::string &name);
std::string Optional(const std::string &name);
std::string Inplace(const std::string &name);
struct OpMetaInfoBuilder {
	OpMetaInfoBuilder(const char *name, int index);
	OpMetaInfoBuilder &Inputs(std::vector<std::string> &&names);
	OpMetaInfoBuilder &Outputs(std::vector<std::string> &&names);
	OpMetaInfoBuilder &Attrs(std::vector<std::string> &&names);
	OpMetaInfoBuilder &SetInplaceMap(std::unordered_map<std::string, std::string> &&names);
	OpMetaInfoBuilder &SetKernelFn(KernelFuncImpl f);
	OpMetaInfoBuilder &SetInferShapeFn(InferShapeFuncImpl f);
	OpMetaInfoBuilder &SetInferDtypeFn(InferDtypeFuncImpl f);
};
} // namespace paddle

#define PD_KERNEL(...) ::paddle::KernelFuncImpl([]() -> int { return ::paddle::opbound_kernel(&__VA_ARGS__); })
#define PD_INFER_SHAPE(...) ::paddle::InferShapeFuncImpl([]() -> int { return ::paddle::opbound_infer(&__VA_ARGS__); })
#define PD_INFER_DTYPE(...) ::paddle::InferDtypeFuncImpl([]() -> int { return ::paddle::opbound_infer(&__VA_ARGS__); })
#define PD_BUILD_OP(name) static ::paddle::OpMetaInfoBuilder op_meta_info_##name = ::paddle::OpMetaInfoBuilder(#name, 0)
#define PD_BUILD_GRAD_OP(name)                                                                                         \
	static ::paddle::OpMetaInfoBuilder op_meta_info_##name##_grad = ::paddle::OpMetaInfoBuilder(#name, 1)
#define PD_BUILD_DOUBLE_GRAD_OP(name)                                                                                  \
	static ::paddle::OpMetaInfoBuilder op_meta_info_##name##_grad_grad = ::paddle::OpMetaInfoBuilder(#name, 2)

#define PD_THROW(...) throw ::common::PD_Exception(__VA_ARGS__)
#define PD_CHECK(COND, ...)                                                                                            \
	do {                                                                                                               \
		if (!(COND))                                                                                                   \
			PD_THROW(__VA_ARGS__);                                                                                     \
	} while (0)
#define PADDLE_THROW(...) PD_THROW(__VA_ARGS__)
#define PADDLE_ENFORCE(COND, ...) PD_CHECK(COND, __VA_ARGS__)
#define PADDLE_ENFORCE_NOT_NULL(p, ...) PD_CHECK((p) != nullptr, __VA_ARGS__)
#define PADDLE_ENFORCE_EQ(a, b, ...) PD_CHECK((a) == (b), __VA_ARGS__)
#define PADDLE_ENFORCE_NE(a, b, ...) PD_CHECK((a) != (b), __VA_ARGS__)
#define PADDLE_ENFORCE_GT(a, b, ...) PD_CHECK((a) > (b), __VA_ARGS__)
#define PADDLE_ENFORCE_GE(a, b, ...) PD_CHECK((a) >= (b), __VA_ARGS__)
#define PADDLE_ENFORCE_LT(a, b, ...) PD_CHECK((a) < (b), __VA_ARGS__)
#define PADDLE_ENFORCE_LE(a, b, ...) PD_CHECK((a) <= (b), __VA_ARGS__)
#define PADDLE_ENFORCE_GPU_SUCCESS(e) PD_CHECK(!(e))

// A switch over the element's type, with the operator's lambda once a case. Of the integers one of each size stands for
// the others: what an operator does with memory is the same for all of a size.
#define PD_PRIVATE_CASE_TYPE_USING_HINT(NAME, ENUM, TYPE, HINT, ...)                                                   \
	case ENUM: {                                                                                                       \
		using HINT [[maybe_unused]] = TYPE;                                                                            \
		__VA_ARGS__();                                                                                                 \
		break;                                                                                                         \
	}
#define PD_PRIVATE_CASE_TYPE(NAME, ENUM, TYPE, ...)                                                                    \
	PD_PRIVATE_CASE_TYPE_USING_HINT(NAME, ::paddle::DataType::ENUM, TYPE, data_t, __VA_ARGS__)
#define OPBOUND_PD_SWITCH(TYPE, NAME, ...)                                                                             \
	[&] {                                                                                                              \
		const auto &dtype_of_case = TYPE;                                                                              \
		switch (dtype_of_case) {                                                                                       \
			__VA_ARGS__                                                                                                \
		default:                                                                                                       \
			PD_THROW(NAME);                                                                                            \
		}                                                                                                              \
	}()
#define OPBOUND_PD_FLOATING(N, ...)                                                                                    \
	PD_PRIVATE_CASE_TYPE(N, FLOAT32, float, __VA_ARGS__) PD_PRIVATE_CASE_TYPE(N, FLOAT64, double, __VA_ARGS__)
#define OPBOUND_PD_HALF(N, ...) PD_PRIVATE_CASE_TYPE(N, FLOAT16, ::paddle::float16, __VA_ARGS__)
#define OPBOUND_PD_INTEGRAL(N, ...)                                                                                    \
	PD_PRIVATE_CASE_TYPE(N, INT32, int32_t, __VA_ARGS__)                                                               \
	PD_PRIVATE_CASE_TYPE(N, INT64, int64_t, __VA_ARGS__)                                                               \
	PD_PRIVATE_CASE_TYPE(N, UINT8, uint8_t, __VA_ARGS__) PD_PRIVATE_CASE_TYPE(N, INT16, int16_t, __VA_ARGS__)
#define OPBOUND_PD_COMPLEX(N, ...) PD_PRIVATE_CASE_TYPE(N, COMPLEX128, ::paddle::complex128, __VA_ARGS__)
#define PD_DISPATCH_FLOATING_TYPES(T, N, ...) OPBOUND_PD_SWITCH(T, N, OPBOUND_PD_FLOATING(N, __VA_ARGS__))
#define PD_DISPATCH_FLOATING_AND_HALF_TYPES(T, N, ...)                                                                 \
	OPBOUND_PD_SWITCH(T, N, OPBOUND_PD_FLOATING(N, __VA_ARGS__) OPBOUND_PD_HALF(N, __VA_ARGS__))
#define PD_DISPATCH_INTEGRAL_TYPES(T, N, ...) OPBOUND_PD_SWITCH(T, N, OPBOUND_PD_INTEGRAL(N, __VA_ARGS__))
#define PD_DISPATCH_FLOATING_AND_INTEGRAL_TYPES(T, N, ...)                                                             \
	OPBOUND_PD_SWITCH(T, N, OPBOUND_PD_FLOATING(N, __VA_ARGS__) OPBOUND_PD_INTEGRAL(N, __VA_ARGS__))
#define PD_DISPATCH_COMPLEX_TYPES(T, N, ...) OPBOUND_PD_SWITCH(T, N, OPBOUND_PD_COMPLEX(N, __VA_ARGS__))
#define PD_DISPATCH_FLOATING_AND_COMPLEX_TYPES(T, N, ...)                                                              \
	OPBOUND_PD_SWITCH(T, N, OPBOUND_PD_FLOATING(N, __VA_ARGS__) OPBOUND_PD_COMPLEX(N, __VA_ARGS__))
#define PD_DISPATCH_FLOATING_AND_INTEGRAL_AND_COMPLEX_TYPES(T, N, ...)                                                 \
	OPBOUND_PD_SWITCH(T, N,                                                                                            \
	                  OPBOUND_PD_FLOATING(N, __VA_ARGS__) OPBOUND_PD_INTEGRAL(N, __VA_ARGS__)                          \
	                      OPBOUND_PD_COMPLEX(N, __VA_ARGS__))
