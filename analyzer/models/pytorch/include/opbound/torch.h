// Stub of torch/extension.h: the torch namespace, operator registration, pybind11, autograd functions.
#pragma once
#include "opbound/aten.h"

#ifdef __CUDA__
#pragma clang force_cuda_host_device begin
#endif
namespace torch {
using namespace at;
using at::Tensor;
using at::kCPU;
using Dtype = at::ScalarType;
enum class DispatchKey {
	CPU, CUDA, HIP, XPU, MPS, Autograd, AutogradCPU, AutogradCUDA, Autocast, AutocastCPU, AutocastCUDA, Meta, PrivateUse1,
	QuantizedCPU, CompositeImplicitAutograd, CompositeExplicitAutograd
};
class Library {
	void *state[4];

public:
	template <class F> Library &def(const char *schema, F &&f) { return *this; }
	Library &def(const char *schema);
	template <class F> Library &impl(const char *name, F &&f) { return *this; }
	template <class F> Library &impl(const char *name, DispatchKey k, F &&f) { return *this; }
	template <class T> Library &class_(const char *name);
};
struct RegisterOperators {
	RegisterOperators();
	template <class F> RegisterOperators(const std::string &name, F &&f) {}
	template <class F> RegisterOperators &op(const std::string &name, F &&f) { return *this; }
};
template <class F> F dispatch(DispatchKey k, F f) { return f; }
namespace nn {
namespace functional = at;
}
namespace autograd {
using variable_list = std::vector<at::Tensor>;
using tensor_list = std::vector<at::Tensor>;
using Variable = at::Tensor;
struct SavedData {
	int64_t toInt() const;
	double toDouble() const;
	bool toBool() const;
	at::Tensor toTensor() const;
	std::string toStringRef() const;
	c10::List<int64_t> toIntList() const;
	std::vector<int64_t> toIntVector() const;
	c10::List<at::Tensor> toTensorList() const;
	c10::List<double> toDoubleList() const;
	template <class T> SavedData &operator=(const T &t);
};
struct AutogradContext {
	std::map<std::string, SavedData> saved_data;
	void save_for_backward(variable_list v);
	variable_list get_saved_variables() const;
	void mark_non_differentiable(const variable_list &v);
	void mark_dirty(const variable_list &v);
	void set_materialize_grads(bool on);
	bool needs_input_grad(size_t i) const;
};
template <class T> struct Function {
	template <class... A> static auto apply(A &&...a) { return T::forward(nullptr, a...); }
};
void increment_version(const at::Tensor &t);
bool any_variable_requires_grad(const variable_list &v);
template <class... A> bool compute_requires_grad(const A &...a);
struct AutoGradMode {
	AutoGradMode(bool on);
};
} // namespace autograd
namespace utils {
at::Tensor flatten_dense_tensors(at::ArrayRef<at::Tensor> tensors);
std::vector<at::Tensor> unflatten_dense_tensors(const at::Tensor &flat, at::ArrayRef<at::Tensor> tensors);
} // namespace utils
struct CustomClassHolder {};
} // namespace torch
namespace c10 {
using torch::DispatchKey;
}

namespace pybind11 {
using ssize_t = std::ptrdiff_t;
class object {
public:
	template <class T> T cast() const;
	object attr(const char *name) const;
};
class handle : public object {};
template <class T, class O> T cast(const O &o);
template <class T> object cast(const T &o);
class float_ : public object {
public:
	template <class T> float_(const T &v);
};
class int_ : public object {
public:
	template <class T> int_(const T &v);
};
class bool_ : public object {
public:
	template <class T> bool_(const T &v);
};
class none : public object {};
class str : public object {
public:
	str(const char *s = "");
	str(const std::string &s);
	operator std::string() const;
};
class dict : public object {
public:
	template <class... A> explicit dict(A &&...named);
	template <class K> object operator[](const K &key) const;
	template <class K> bool contains(const K &key) const;
	size_t size() const;
};
class list : public object {
public:
	explicit list(size_t n = 0);
	list(const object &o);
	object operator[](size_t i) const;
	size_t size() const;
	template <class T> void append(const T &v);
};
class tuple : public object {
public:
	explicit tuple(size_t n = 0);
	tuple(const object &o);
	object operator[](size_t i) const;
	size_t size() const;
};
size_t len(const object &o);
struct arg {
	explicit arg(const char *name);
	template <class T> arg &operator=(const T &v);
	arg &none(bool on = true);
};
inline namespace literals {
arg operator""_a(const char *s, size_t n);
}
template <class... T> struct init {};
template <class... T> struct call_guard {};
struct gil_scoped_release {
	gil_scoped_release();
	~gil_scoped_release();
};
struct gil_scoped_acquire {
	gil_scoped_acquire();
	~gil_scoped_acquire();
};
class module_ : public object {
public:
	template <class F, class... E> module_ &def(const char *name, F &&f, const E &...e) { return *this; }
	module_ def_submodule(const char *name, const char *doc = nullptr);
	object attr(const char *name) const;
	const char *&doc();
};
using module = module_;
template <class T, class... B> class class_ : public object {
public:
	class_(const module_ &m, const char *name);
	template <class F, class... E> class_ &def(const char *name, F &&f, const E &...e) { return *this; }
	template <class... A, class... E> class_ &def(init<A...>, const E &...e) { return *this; }
	template <class F, class... E> class_ &def_readwrite(const char *name, F &&f, const E &...e) { return *this; }
	template <class F, class... E> class_ &def_readonly(const char *name, F &&f, const E &...e) { return *this; }
	template <class F, class... E> class_ &def_static(const char *name, F &&f, const E &...e) { return *this; }
	template <class F, class G, class... E> class_ &def_property(const char *name, F &&f, G &&g, const E &...e) { return *this; }
	template <class F, class... E> class_ &def_property_readonly(const char *name, F &&f, const E &...e) { return *this; }
};
struct is_operator {};
struct dynamic_attr {};
template <class T, class... B> class enum_ : public object {
public:
	template <class... E> enum_(const object &m, const char *name, const E &...e);
	enum_ &value(const char *name, T v);
	enum_ &export_values();
};
struct keep_alive {};
struct buffer_info {
	void *ptr;
	ssize_t itemsize, size;
	std::string format;
	ssize_t ndim;
	std::vector<ssize_t> shape, strides;
};
template <class T, int F = 0> class array_t : public object {
public:
	explicit array_t(size_t n);
	T *mutable_data();
	const T *data() const;
	ssize_t size() const;
	ssize_t ndim() const;
	ssize_t shape(ssize_t d) const;
	buffer_info request();
	template <ssize_t N> T *mutable_unchecked();
};
} // namespace pybind11
namespace py = pybind11;

#ifndef TORCH_EXTENSION_NAME
#define TORCH_EXTENSION_NAME opbound_extension
#endif
#define PYBIND11_MODULE(name, variable) void C10_CONCATENATE(pybind11_init_, name)(::pybind11::module_ & variable)
#define TORCH_LIBRARY(ns, m) static void C10_CONCATENATE(TORCH_LIBRARY_init_, ns)(::torch::Library & m)
#define TORCH_LIBRARY_FRAGMENT(ns, m) static void C10_CONCATENATE(TORCH_FRAGMENT_init_, __COUNTER__)(::torch::Library & m)
#define TORCH_LIBRARY_IMPL(ns, key, m) static void C10_CONCATENATE(TORCH_IMPL_init_, __COUNTER__)(::torch::Library & m)
#define TORCH_FN(f) &f
#define TORCH_SELECTIVE_NAME(s) s
#define TORCH_SELECTIVE_SCHEMA(s) s
#ifdef __CUDA__
#pragma clang force_cuda_host_device end
#endif
