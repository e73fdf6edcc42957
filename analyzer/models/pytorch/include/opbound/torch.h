// Stub of torch/extension.h: the torch namespace, operator registration, pybind11, autograd functions.
#pragma once
#include "opbound/aten.h"
#include "opbound/pybind.h"
#include "opbound/torch_nn.h"

#ifdef __CUDA__
#pragma clang force_cuda_host_device begin
#endif
namespace torch {
using namespace at;
using at::Tensor;
using at::kCPU;
using Dtype = at::ScalarType;
inline constexpr Dtype kU8 = at::kByte, kI8 = at::kChar, kI16 = at::kShort, kI32 = at::kInt, kI64 = at::kLong,
	kU16 = Dtype::UInt16, kU32 = Dtype::UInt32, kU64 = Dtype::UInt64, kF16 = at::kHalf, kF32 = at::kFloat,
	kF64 = at::kDouble;
enum class DispatchKey {
	CPU, CUDA, HIP, XPU, MPS, Autograd, AutogradCPU, AutogradCUDA, Autocast, AutocastCPU, AutocastCUDA, Meta, PrivateUse1,
	QuantizedCPU, CompositeImplicitAutograd, CompositeExplicitAutograd
};
namespace detail {
template <class... A> struct types {};
} // namespace detail
template <class... A> detail::types<void, A...> init() { return {}; }
template <class F> struct InitLambda {
	F f;
};
template <class F> InitLambda<std::decay_t<F>> init(F &&f) { return {f}; }
struct arg {
	std::string name_;
	std::optional<c10::IValue> value_;
	explicit arg(std::string name);
	static arg none();
	arg &operator=(const c10::IValue &value);
};
template <class T> class class_ {
	void *state[4];

public:
	explicit class_(const std::string &space, const std::string &name, std::string doc = "");
	template <class... A> class_ &def(detail::types<void, A...>, std::string doc = "", std::initializer_list<arg> defaults = {});
	template <class F> class_ &def(InitLambda<F> f, std::string doc = "", std::initializer_list<arg> defaults = {});
	template <class F> class_ &def(std::string name, F &&f, std::string doc = "", std::initializer_list<arg> defaults = {}) { return *this; }
	template <class F> class_ &def_static(std::string name, F &&f, std::string doc = "", std::initializer_list<arg> defaults = {}) { return *this; }
	template <class G> class_ &def_property(const std::string &name, G &&get, std::string doc = "") { return *this; }
	template <class G, class S> class_ &def_property(const std::string &name, G &&get, S &&set, std::string doc = "") { return *this; }
	template <class M> class_ &def_readwrite(const std::string &name, M T::*member);
	template <class M> class_ &def_readonly(const std::string &name, M T::*member);
	template <class G, class S> class_ &def_pickle(G &&get, S &&set) { return *this; }
};
class Library {
	void *state[4];

public:
	template <class F> Library &def(const char *schema, F &&f) { return *this; }
	Library &def(const char *schema);
	template <class F> Library &impl(const char *name, F &&f) { return *this; }
	template <class F> Library &impl(const char *name, DispatchKey k, F &&f) { return *this; }
	template <class T> torch::class_<T> class_(const std::string &name);
};
struct RegisterOperators {
	RegisterOperators();
	template <class F> RegisterOperators(const std::string &name, F &&f) {}
	template <class F> RegisterOperators &op(const std::string &name, F &&f) { return *this; }
};
template <class F> F dispatch(DispatchKey k, F f) { return f; }
namespace autograd {
using variable_list = std::vector<at::Tensor>;
using tensor_list = std::vector<at::Tensor>;
using Variable = at::Tensor;
struct AutogradContext {
	std::map<std::string, at::IValue> saved_data;
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
using c10::intrusive_ptr;
using c10::make_intrusive;
namespace cuda {
size_t device_count();
bool is_available();
bool cudnn_is_available();
void manual_seed(uint64_t seed);
void manual_seed_all(uint64_t seed);
void synchronize(int64_t device_index = -1);
} // namespace cuda
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
