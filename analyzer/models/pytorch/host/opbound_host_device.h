// A GPU in name alone, for operators of PyTorch whose kernels run on the host: tensors that say they are on the device
// are memory of the host, and what the library computes with them it computes on the CPU. The words of ATen/cuda and
// c10/cuda that sources use come with it. With nvcc the device is the true one.
#pragma once
#include <torch/extension.h>
#include <torch/library.h>

#ifdef __NVCC__
namespace opbound {
inline at::Tensor on_device(const at::Tensor &x) { return x.cuda(); }
} // namespace opbound
#else
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <vector>
#include "opbound_host_cuda.h"

namespace opbound {

// The same memory as a tensor of another device.
inline at::Tensor seen_from(const at::Tensor &x, c10::Device device)
{
	if (!x.defined() || x.device().type() == device.type())
		return x;
	void *memory = const_cast<void *>(static_cast<const void *>(x.storage().data_ptr().get()));
	c10::DataPtr data(memory, new c10::Storage(x.storage()), [](void *p) { delete (c10::Storage *)p; }, device);
	c10::Storage storage(c10::Storage::use_byte_size_t(), x.storage().nbytes(), std::move(data), nullptr, false);
	c10::DispatchKeySet keys(device.is_cuda() ? c10::DispatchKey::CUDA : c10::DispatchKey::CPU);
	at::Tensor y = at::detail::make_tensor<c10::TensorImpl>(std::move(storage), keys, x.dtype());
	y.unsafeGetTensorImpl()->set_storage_offset(x.storage_offset());
	y.unsafeGetTensorImpl()->set_sizes_and_strides(x.sizes(), x.strides());
	return y;
}
inline at::Tensor on_device(const at::Tensor &x) { return seen_from(x, c10::Device(c10::DeviceType::CUDA, 0)); }

struct swapped {
	at::Tensor host, device;
};
inline c10::IValue moved(const c10::IValue &v, c10::Device to, std::vector<swapped> &all)
{
	auto one = [&](const at::Tensor &x) {
		for (const swapped &s : all)
			if (to.is_cuda() && x.defined() && s.host.is_same(x))
				return s.device;
		at::Tensor y = seen_from(x, to);
		if (!to.is_cuda() && !y.is_same(x))
			all.push_back({y, x});
		return y;
	};
	if (v.isTensor())
		return one(v.toTensor());
	if (v.isTensorList()) {
		c10::List<at::Tensor> list;
		for (const at::Tensor &x : v.toTensorVector())
			list.push_back(one(x));
		return list;
	}
	if (v.isOptionalTensorList()) {
		c10::List<c10::optional<at::Tensor>> list;
		for (const c10::optional<at::Tensor> &x : v.toOptionalTensorVector())
			list.push_back(x ? c10::optional<at::Tensor>(one(*x)) : c10::optional<at::Tensor>());
		return list;
	}
	return v.isDevice() && !to.is_cuda() ? c10::IValue(to) : v;
}
// What the library has for the device is not for this one: all is computed on the CPU. Results stay there if the call
// says so.
inline void compute_on_host(const c10::OperatorHandle &op, torch::jit::Stack *stack)
{
	std::vector<swapped> all;
	c10::Device to(c10::DeviceType::CUDA, 0);
	size_t first = stack->size() - op.schema().arguments().size();
	for (size_t i = first; i < stack->size(); i++) {
		if ((*stack)[i].isDevice() && (*stack)[i].toDevice().is_cpu())
			to = c10::DeviceType::CPU;
		(*stack)[i] = moved((*stack)[i], c10::DeviceType::CPU, all);
	}
	op.callBoxed(stack);
	for (size_t i = first; i < stack->size() && to.is_cuda(); i++)
		(*stack)[i] = moved((*stack)[i], to, all);
}
struct device_library {
	torch::Library rest{torch::Library::IMPL, "_", c10::DispatchKey::CUDA, __FILE__, __LINE__};
	torch::Library own{torch::Library::IMPL, "aten", c10::DispatchKey::CUDA, __FILE__, __LINE__};
	device_library()
	{
		rest.fallback(torch::CppFunction::makeFromBoxedFunction<&compute_on_host>());
		for (const c10::OperatorName &name : c10::Dispatcher::singleton().getAllOpNames()) {
			auto op = c10::Dispatcher::singleton().findOp(name);
			bool shared = op && (op->hasKernelForDispatchKey(c10::DispatchKey::CompositeExplicitAutograd) ||
			                     op->hasKernelForDispatchKey(c10::DispatchKey::CompositeExplicitAutogradNonFunctional));
			if (shared && name.name.rfind("aten::", 0) == 0 && !op->hasKernelForDispatchKey(c10::DispatchKey::CUDA))
				own.impl(c10::toString(name).c_str(), torch::CppFunction::makeFromBoxedFunction<&compute_on_host>());
		}
	}
};
inline device_library device_kernels;
inline c10::impl::DeviceGuardImplRegistrar device_guard(c10::DeviceType::CUDA,
                                                        new c10::impl::NoOpDeviceGuardImpl<c10::DeviceType::CUDA>());

} // namespace opbound

namespace at {
template <class T> struct RestrictPtrTraits {
	typedef T *PtrType;
};
} // namespace at

namespace c10 {
namespace cuda {
struct CUDAStream {
	cudaStream_t held = 0;
	operator cudaStream_t() const { return held; }
	cudaStream_t stream() const { return held; }
	void synchronize() const {}
	int device_index() const { return 0; }
	bool query() const { return true; }
};
inline CUDAStream getCurrentCUDAStream(int = -1) { return {}; }
inline CUDAStream getDefaultCUDAStream(int = -1) { return {}; }
inline CUDAStream getStreamFromPool(bool = false, int = -1) { return {}; }
inline void setCurrentCUDAStream(CUDAStream) {}
inline int device_count() { return 1; }
inline int current_device() { return 0; }
inline void set_device(int) {}
inline void device_synchronize() {}
struct CUDAGuard {
	template <class... A> explicit CUDAGuard(A &&...) {}
	template <class D> void set_device(D) {}
	template <class D> void set_index(D) {}
};
struct OptionalCUDAGuard {
	template <class... A> explicit OptionalCUDAGuard(A &&...) {}
	template <class D> void set_device(D) {}
	template <class D> void set_index(D) {}
};
struct CUDAStreamGuard {
	template <class... A> explicit CUDAStreamGuard(A &&...) {}
};
} // namespace cuda
} // namespace c10

namespace at {
namespace cuda {
using namespace c10::cuda;
using c10::cuda::CUDAGuard;
using c10::cuda::OptionalCUDAGuard;
inline cudaDeviceProp *getCurrentDeviceProperties()
{
	static cudaDeviceProp properties = [] {
		cudaDeviceProp p;
		cudaGetDeviceProperties(&p, 0);
		return p;
	}();
	return &properties;
}
inline cudaDeviceProp *getDeviceProperties(int64_t) { return getCurrentDeviceProperties(); }
inline int warp_size() { return 32; }
template <class T, class U> T ATenCeilDiv(T a, U b) { return (a + b - 1) / b; }
} // namespace cuda
} // namespace at

template <class T> T opbound_add(T *at, T by)
{
	T before = *at;
	*at = before + by;
	return before;
}
template <class T, class U> T gpuAtomicAdd(T *at, U by) { return opbound_add(at, (T)by); }
template <class T, class U> T gpuAtomicMul(T *at, U by)
{
	T before = *at;
	*at = before * (T)by;
	return before;
}
template <class T, class U> void gpuAtomicAddNoReturn(T *at, U by) { opbound_add(at, (T)by); }

#define C10_CUDA_CHECK(x) ((void)(x))
#define C10_CUDA_CHECK_WARN(x) ((void)(x))
#define C10_CUDA_IGNORE_ERROR(x) ((void)(x))
#define C10_CUDA_ERROR_HANDLED(x) (x)
#define C10_CUDA_KERNEL_LAUNCH_CHECK() ((void)0)
#define AT_CUDA_CHECK(x) ((void)(x))
#define AT_CUDA_DRIVER_CHECK(x) ((void)(x))
#define TORCH_CUDA_CHECK(x) ((void)(x))
#define TORCH_CUSPARSE_CHECK(x) ((void)(x))
#define TORCH_CUDABLAS_CHECK(x) ((void)(x))
#define THCudaCheck(x) ((void)(x))
#endif
