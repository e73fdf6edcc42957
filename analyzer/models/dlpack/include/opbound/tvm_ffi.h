// Stub of TVM's function interface: tensors seen through DLPack, packed functions, registration.
#pragma once
#include "opbound/dlpack.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#define TVM_FFI_INLINE inline
#define TVM_FFI_DLL
#define TVM_DLL
typedef void *TVMFFIStreamHandle;
typedef void *TVMFFIObjectHandle;
struct TVMFFIAny {
	int32_t type_index, padding;
	int64_t v_int64;
};
extern "C" {
TVMFFIStreamHandle TVMFFIEnvGetStream(int32_t device_type, int32_t device_id);
int TVMFFIEnvTensorAlloc(DLTensor *prototype, TVMFFIObjectHandle *out);
}
inline bool operator==(DLDataType a, DLDataType b) { return a.code == b.code && a.bits == b.bits && a.lanes == b.lanes; }
inline bool operator!=(DLDataType a, DLDataType b) { return !(a == b); }
inline bool operator==(DLDevice a, DLDevice b) { return a.device_type == b.device_type && a.device_id == b.device_id; }
inline bool operator!=(DLDevice a, DLDevice b) { return !(a == b); }
namespace tvm {
namespace ffi {
struct CUDADeviceGuard {
	explicit CUDADeviceGuard(int device);
	~CUDADeviceGuard();
};
struct StubMessage {
	template <class T> StubMessage &operator<<(const T &);
};
struct StubStop {
	[[noreturn]] void operator&(const StubMessage &m) const;
};
class ShapeView {
	const int64_t *p;
	size_t n;

public:
	ShapeView();
	ShapeView(const int64_t *p, size_t n);
	ShapeView(std::initializer_list<int64_t> l);
	ShapeView(const ShapeView &o);
	const int64_t *data() const;
	size_t size() const;
	bool empty() const;
	int64_t Product() const;
	const int64_t *begin() const;
	const int64_t *end() const;
	int64_t operator[](size_t i) const;
	int64_t at(size_t i) const;
	int64_t front() const;
	int64_t back() const;
};
class Shape : public ShapeView {
public:
	using ShapeView::ShapeView;
	Shape(const Shape &o);
};
class String {
	void *impl;

public:
	String(const char *s);
	String(std::string s);
	const char *data() const;
	size_t size() const;
	const char *c_str() const;
	operator std::string() const;
};
class Tensor {
	void *impl;

public:
	Tensor();
	Tensor(const Tensor &o);
	Tensor &operator=(const Tensor &o);
	ShapeView shape() const;
	ShapeView strides() const;
	int64_t size(int64_t i) const;
	int64_t stride(int64_t i) const;
	int64_t numel() const;
	int32_t ndim() const;
	DLDataType dtype() const;
	DLDevice device() const;
	uint64_t byte_offset() const;
	void *data_ptr() const;
	bool IsContiguous() const;
	const DLTensor *GetDLTensorPtr() const;
	const DLTensor *operator->() const;
	template <class A, class... B> static Tensor FromNDAlloc(A alloc, ShapeView shape, DLDataType t, DLDevice d, B &&...b);
	static Tensor FromEnvAlloc(int (*alloc)(DLTensor *, TVMFFIObjectHandle *), ShapeView shape, DLDataType t, DLDevice d);
	static Tensor FromDLPack(DLManagedTensor *t, size_t align = 0, bool contiguous = false);
	DLManagedTensor *ToDLPack() const;
};
class TensorView {
	DLTensor t;

public:
	TensorView(const Tensor &o);
	TensorView(const DLTensor *o);
	TensorView(const TensorView &o);
	ShapeView shape() const;
	ShapeView strides() const;
	int64_t size(int64_t i) const;
	int64_t stride(int64_t i) const;
	int64_t numel() const;
	int32_t ndim() const;
	DLDataType dtype() const;
	DLDevice device() const;
	uint64_t byte_offset() const;
	void *data_ptr() const;
	bool IsContiguous() const;
	TensorView as_strided(ShapeView shape, ShapeView strides) const;
};
bool IsContiguous(const DLTensor &t);
size_t GetDataSize(const DLTensor &t);
size_t GetDataSize(int64_t numel, DLDataType t);
template <class T> using Optional = std::optional<T>;
template <class T> class Array {
	void *impl;

public:
	Array();
	Array(const Array &o);
	Array(std::initializer_list<T> l);
	size_t size() const;
	bool empty() const;
	T operator[](int64_t i) const;
	T *begin() const;
	T *end() const;
	void push_back(const T &v);
};
struct AnyView {
	TVMFFIAny a;
	template <class T> T cast() const;
	template <class T> std::optional<T> as() const;
	template <class T> operator T() const;
};
struct Any : AnyView {
	Any();
	template <class T> Any(const T &);
	template <class T> Any &operator=(const T &);
};
struct PackedArgs {
	const AnyView *p;
	int32_t n;
	int size() const;
	AnyView operator[](int i) const;
};
class Function {
	void *impl;

public:
	template <class... A> Any operator()(A &&...) const;
	template <class F> static Function FromTyped(F f);
	template <class F> static Function FromPacked(F f);
	static std::optional<Function> GetGlobal(const char *name);
};
class Module {
	void *impl;
};
namespace reflection {
class GlobalDef {
public:
	template <class F, class... A> GlobalDef &def(const char *name, F f, const A &...);
	template <class F, class... A> GlobalDef &def_packed(const char *name, F f, const A &...);
};
} // namespace reflection
template <class F> bool stub_export(const char *name, F f);
} // namespace ffi
namespace runtime {
using ffi::Array;
using ffi::Function;
using ffi::Shape;
using ffi::ShapeView;
using ffi::String;
using NDArray = ffi::Tensor;
using Tensor = ffi::Tensor;
using DataType = DLDataType;
struct TVMArgValue {
	int64_t v;
	operator DLTensor *() const;
	operator int() const;
	operator int64_t() const;
	operator double() const;
	operator bool() const;
	operator std::string() const;
	operator void *() const;
	operator NDArray() const;
};
struct TVMArgs {
	const void *values;
	const int *type_codes;
	int num_args;
	int size() const;
	TVMArgValue operator[](int i) const;
};
struct TVMRetValue {
	int64_t v;
	template <class T> TVMRetValue &operator=(const T &);
};
class Registry {
public:
	template <class F> Registry &set_body(F f);
	template <class F> Registry &set_body_typed(F f);
	static Registry &Register(const std::string &name, bool replace = false);
};
} // namespace runtime
} // namespace tvm
#define TVM_FFI_THROW(kind) ::tvm::ffi::StubStop() & ::tvm::ffi::StubMessage()
#define TVM_FFI_ICHECK(c)                                                                                              \
	if (!(c))                                                                                                          \
	::tvm::ffi::StubStop() & ::tvm::ffi::StubMessage()
#define TVM_FFI_CHECK(c, kind) TVM_FFI_ICHECK(c)
#define TVM_FFI_ICHECK_EQ(a, b) TVM_FFI_ICHECK((a) == (b))
#define TVM_FFI_ICHECK_NE(a, b) TVM_FFI_ICHECK((a) != (b))
#define TVM_FFI_ICHECK_LT(a, b) TVM_FFI_ICHECK((a) < (b))
#define TVM_FFI_ICHECK_LE(a, b) TVM_FFI_ICHECK((a) <= (b))
#define TVM_FFI_ICHECK_GT(a, b) TVM_FFI_ICHECK((a) > (b))
#define TVM_FFI_ICHECK_GE(a, b) TVM_FFI_ICHECK((a) >= (b))
#ifndef ICHECK
#define ICHECK TVM_FFI_ICHECK
#define ICHECK_EQ TVM_FFI_ICHECK_EQ
#define ICHECK_NE TVM_FFI_ICHECK_NE
#define ICHECK_LT TVM_FFI_ICHECK_LT
#define ICHECK_LE TVM_FFI_ICHECK_LE
#define ICHECK_GT TVM_FFI_ICHECK_GT
#define ICHECK_GE TVM_FFI_ICHECK_GE
#endif
#define TVM_FFI_STUB_JOIN2(a, b) a##b
#define TVM_FFI_STUB_JOIN(a, b) TVM_FFI_STUB_JOIN2(a, b)
#define TVM_FFI_DLL_EXPORT_TYPED_FUNC(name, f) static bool TVM_FFI_STUB_JOIN(stub_exported_, name) = ::tvm::ffi::stub_export(#name, f)
#define TVM_FFI_DLL_EXPORT_TYPED_FUNC_DOC(name, doc) static_assert(true)
#define TVM_FFI_STATIC_INIT_BLOCK() static void TVM_FFI_STUB_JOIN(stub_init_, __LINE__)()
#define TVM_REGISTER_GLOBAL(name)                                                                                      \
	static ::tvm::runtime::Registry &TVM_FFI_STUB_JOIN(stub_global_, __LINE__) = ::tvm::runtime::Registry::Register(name)
#define TVM_FFI_REGISTER_GLOBAL TVM_REGISTER_GLOBAL
#define TVM_DLL_EXPORT_TYPED_FUNC TVM_FFI_DLL_EXPORT_TYPED_FUNC
#define TVM_DLL_EXPORT_PACKED_FUNC TVM_FFI_DLL_EXPORT_TYPED_FUNC
