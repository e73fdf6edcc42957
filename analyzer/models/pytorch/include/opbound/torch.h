// Stub of torch/extension.h: the torch namespace, operator registration, pybind11, autograd functions.
#pragma once
#include "opbound/aten.h"
#include "opbound/pybind.h"

#ifdef __CUDA__
#pragma clang force_cuda_host_device begin
#endif
namespace at { // as options were written once
TensorOptions CPU(ScalarType t);
TensorOptions CUDA(ScalarType t);
} // namespace at
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
std::vector<char> pickle_save(const c10::IValue &value);
c10::IValue pickle_load(const std::vector<char> &data);
} // namespace torch
namespace c10 {
using torch::DispatchKey;
}

namespace py = pybind11;

#ifndef TORCH_EXTENSION_NAME
#define TORCH_EXTENSION_NAME opbound_extension
#endif
#define TORCH_LIBRARY(ns, m) static void C10_CONCATENATE(TORCH_LIBRARY_init_, ns)(::torch::Library & m)
#define TORCH_LIBRARY_FRAGMENT(ns, m) static void C10_CONCATENATE(TORCH_FRAGMENT_init_, __COUNTER__)(::torch::Library & m)
#define TORCH_LIBRARY_IMPL(ns, key, m) static void C10_CONCATENATE(TORCH_IMPL_init_, __COUNTER__)(::torch::Library & m)
#define TORCH_FN(f) &f
#define TORCH_SELECTIVE_NAME(s) s
#define TORCH_SELECTIVE_SCHEMA(s) s
#ifdef __CUDA__
#pragma clang force_cuda_host_device end
#endif
