// Stub of ATen: functions that make tensors.
#pragma once
#include "opbound/aten.h"

#ifdef __CUDA__
#pragma clang force_cuda_host_device begin
#endif
namespace at {
Tensor empty(IntArrayRef sizes, const TensorOptions &o = {});
Tensor empty(IntArrayRef sizes, const TensorOptions &o, MemoryFormat f);
Tensor zeros(IntArrayRef sizes, const TensorOptions &o = {});
Tensor zeros(IntArrayRef sizes, std::nullopt_t names, std::optional<ScalarType> t, std::optional<Layout> l,
             std::optional<Device> d, std::optional<bool> pinned);
Tensor zeros(IntArrayRef sizes, std::optional<ScalarType> t, std::optional<Layout> l, std::optional<Device> d,
             std::optional<bool> pinned);
Tensor ones(IntArrayRef sizes, const TensorOptions &o = {});
Tensor rand(IntArrayRef sizes, const TensorOptions &o = {});
Tensor randperm(int64_t n, const TensorOptions &o = {});
Tensor randn(IntArrayRef sizes, const TensorOptions &o = {});
Tensor full(IntArrayRef sizes, const Scalar &v, const TensorOptions &o = {});
Tensor full(IntArrayRef sizes, const Scalar &v, std::optional<ScalarType> t, std::optional<Layout> l, std::optional<Device> d,
            std::optional<bool> pinned);
Tensor empty_like(const Tensor &t, const TensorOptions &o = {});
Tensor empty_like(const Tensor &t, const TensorOptions &o, MemoryFormat f);
Tensor zeros_like(const Tensor &t, const TensorOptions &o = {});
Tensor ones_like(const Tensor &t, const TensorOptions &o = {});
Tensor full_like(const Tensor &t, const Scalar &v, const TensorOptions &o = {});
Tensor rand_like(const Tensor &t, const TensorOptions &o = {});
Tensor randn_like(const Tensor &t, const TensorOptions &o = {});
template <class T, class = std::enable_if_t<std::is_integral_v<T>>> Tensor arange(T end, const TensorOptions &o = {});
template <class T, class U, class = std::enable_if_t<std::is_integral_v<T> && std::is_integral_v<U>>>
Tensor arange(T start, U end, const TensorOptions &o = {});
template <class T, class U, class V,
          class = std::enable_if_t<std::is_integral_v<T> && std::is_integral_v<U> && std::is_integral_v<V>>>
Tensor arange(T start, U end, V step, const TensorOptions &o = {});
Tensor arange(const Scalar &end, const TensorOptions &o = {});
Tensor arange(const Scalar &start, const Scalar &end, const TensorOptions &o = {});
Tensor arange(const Scalar &start, const Scalar &end, const Scalar &step, const TensorOptions &o = {});
Tensor linspace(const Scalar &start, const Scalar &end, int64_t n, const TensorOptions &o = {});
Tensor eye(int64_t n, const TensorOptions &o = {});
template <class T> Tensor tensor(T v, const TensorOptions &o = {});
template <class T> Tensor tensor(std::initializer_list<T> v, const TensorOptions &o = {});
Tensor from_blob(void *p, IntArrayRef sizes, const TensorOptions &o = {});
template <class D> Tensor from_blob(void *p, IntArrayRef sizes, D deleter, const TensorOptions &o = {}) { return {}; }
} // namespace at
#ifdef __CUDA__
#pragma clang force_cuda_host_device end
#endif
