// Stub of PyTorch's stable interface: the same tensors by other names.
#pragma once
#include "opbound/torch.h"

namespace torch {
namespace headeronly {
using c10::BFloat16;
using c10::DeviceType;
using c10::Half;
using c10::ScalarType;
using c10::Layout;
using c10::MemoryFormat;
using IntHeaderOnlyArrayRef = c10::IntArrayRef;
template <class T> using HeaderOnlyArrayRef = c10::ArrayRef<T>;
using c10::elementSize;
using c10::toString;
} // namespace headeronly
namespace stable {
using Tensor = at::Tensor;
using Device = c10::Device;
using DeviceType = c10::DeviceType;
using DeviceIndex = c10::DeviceIndex;
using ScalarType = c10::ScalarType;
using Library = torch::Library;
using IntList = c10::IntArrayRef;
using OptType = std::optional<c10::ScalarType>;
namespace accelerator {
using DeviceIndex = int32_t;
class DeviceGuard {
	int device;

public:
	explicit DeviceGuard(DeviceIndex i);
	~DeviceGuard();
	void set_index(DeviceIndex i);
};
class Stream {
	void *p;

public:
	int64_t id() const;
	void *nativeHandle() const;
};
Stream getCurrentStream(DeviceIndex i);
DeviceIndex getCurrentDeviceIndex();
} // namespace accelerator
Tensor empty(IntList s, OptType t = {}, std::optional<c10::Layout> l = {}, std::optional<Device> d = {}, std::optional<bool> pin = {}, std::optional<c10::MemoryFormat> f = {});
Tensor full(IntList s, double v, OptType t = {}, std::optional<c10::Layout> l = {}, std::optional<Device> d = {}, std::optional<bool> pin = {});
Tensor new_empty(const Tensor &x, IntList s, OptType t = {}, std::optional<c10::Layout> l = {}, std::optional<Device> d = {}, std::optional<bool> pin = {});
Tensor new_zeros(const Tensor &x, IntList s, OptType t = {}, std::optional<c10::Layout> l = {}, std::optional<Device> d = {}, std::optional<bool> pin = {});
Tensor empty_like(const Tensor &x);
Tensor clone(const Tensor &x);
Tensor contiguous(const Tensor &x, c10::MemoryFormat f = c10::MemoryFormat::Contiguous);
template <class... A> Tensor to(const Tensor &x, const A &...a);
Tensor &zero_(Tensor &x);
Tensor zero_(Tensor &&x);
Tensor &fill_(Tensor &x, double v);
Tensor fill_(const Tensor &x, double v);
Tensor &copy_(Tensor &x, const Tensor &from, std::optional<bool> b = {});
Tensor view(const Tensor &x, IntList s);
Tensor reshape(const Tensor &x, IntList s);
Tensor flatten(const Tensor &x, int64_t from = 0, int64_t to = -1);
Tensor transpose(const Tensor &x, int64_t a, int64_t b);
Tensor narrow(Tensor &x, int64_t d, int64_t from, int64_t n);
Tensor select(const Tensor &x, int64_t d, int64_t i);
Tensor unsqueeze(const Tensor &x, int64_t d);
Tensor squeeze(const Tensor &x, int64_t d);
Tensor pad(const Tensor &x, IntList s, const char *mode = "constant", double v = 0);
Tensor sum(const Tensor &x, std::optional<c10::IntArrayRef> d = {}, bool keep = false, OptType t = {});
Tensor amax(const Tensor &x, int64_t d, bool keep = false);
Tensor matmul(const Tensor &a, const Tensor &b);
Tensor subtract(const Tensor &a, const Tensor &b, double by = 1);
template <class F> void parallel_for(int64_t from, int64_t to, int64_t grain, const F &f);
uint32_t get_num_threads();
} // namespace stable
} // namespace torch
#define TORCH_BOX(...) __VA_ARGS__
#define STABLE_TORCH_LIBRARY(ns, m) TORCH_LIBRARY(ns, m)
#define STABLE_TORCH_LIBRARY_FRAGMENT(ns, m) TORCH_LIBRARY_FRAGMENT(ns, m)
#define STABLE_TORCH_LIBRARY_IMPL(ns, key, m) TORCH_LIBRARY_IMPL(ns, key, m)
#define STD_TORCH_CHECK(...) TORCH_CHECK(__VA_ARGS__)
#define STD_TORCH_CHECK_NOT_IMPLEMENTED(...) TORCH_CHECK(__VA_ARGS__)
#define STD_CUDA_CHECK(e) TORCH_CHECK((e) == 0)
#define STD_CUDA_KERNEL_LAUNCH_CHECK() (void)0
#define THO_DISPATCH_V2(...) AT_DISPATCH_V2(__VA_ARGS__)
