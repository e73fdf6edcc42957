// Stub of ATen: functions of a tensor that answer with a number or with yes and no.
#pragma once
#include "opbound/aten.h"

#ifdef __CUDA__
#pragma clang force_cuda_host_device begin
#endif
namespace at {
int64_t numel(const Tensor &t);
// How versions before 1.0 made tensors: the type first.
Tensor empty(const DeprecatedType &like, IntArrayRef sizes);
Tensor zeros(const DeprecatedType &like, IntArrayRef sizes);
Tensor ones(const DeprecatedType &like, IntArrayRef sizes);
int64_t size(const Tensor &t, int64_t d);
int64_t stride(const Tensor &t, int64_t d);
bool is_same_size(const Tensor &t, const Tensor &o);
bool is_floating_point(const Tensor &t);
bool is_complex(const Tensor &t);
bool is_signed(const Tensor &t);
bool is_nonzero(const Tensor &t);
bool is_inference(const Tensor &t);
bool is_conj(const Tensor &t);
bool is_neg(const Tensor &t);
bool equal(const Tensor &t, const Tensor &o);
bool allclose(const Tensor &t, const Tensor &o, double relative = 1e-05, double absolute = 1e-08, bool nan = false);
} // namespace at
#ifdef __CUDA__
#pragma clang force_cuda_host_device end
#endif
