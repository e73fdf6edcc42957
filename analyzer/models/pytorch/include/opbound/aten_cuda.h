// Stub of ATen: devices, tensors as kernels see them, and the types that sums are made in.
#pragma once
#include "opbound/aten.h"
#include "opbound/followed/kernel_utils.h"
#include "opbound/followed/tensor_info.h"

#ifdef __CUDA__
#pragma clang force_cuda_host_device begin
#endif
namespace at {
namespace cuda {
bool check_device(ArrayRef<Tensor> tensors);
using namespace c10::cuda;
namespace detail {
bool canUse32BitIndexMath(const Tensor &t, int64_t most = 2147483647);
} // namespace detail
cudaDeviceProp *getCurrentDeviceProperties();
cudaDeviceProp *getDeviceProperties(DeviceIndex i);
void setCurrentCUDAStream(CUDAStream s);
namespace philox {
std::tuple<uint64_t, uint64_t> unpack(PhiloxCudaState s);
}
namespace detail {
const Generator &getDefaultCUDAGenerator(DeviceIndex i = -1);
}
int warp_size();
template <class A, class B> auto ATenCeilDiv(A a, B b) { return (a + b - 1) / b; }
} // namespace cuda
template <class A, class B> auto ceil_div(A a, B b) { return (a + b - 1) / b; }
template <class T> struct OpMathType {
	using type = T;
};
template <int Kind> struct OpMathType<c10::NarrowFloat<Kind>> {
	using type = float;
};
template <class T> using opmath_type = typename OpMathType<T>::type;
// On the host, float adds up in double and integers in 64 bits.
template <class T, bool cuda> struct AccumulateType {
	using host = std::conditional_t<std::is_integral_v<T> && !std::is_same_v<T, bool>, int64_t, double>;
	using type = std::conditional_t<std::is_integral_v<T> || (!cuda && std::is_same_v<T, float>), host, opmath_type<T>>;
};
template <bool cuda> struct AccumulateType<bool, cuda> {
	using type = bool;
};
template <class T, bool cuda> using acc_type = typename AccumulateType<T, cuda>::type;
using std::numeric_limits;
#ifdef __CUDA__
template <class T> T gpuAtomicAdd(T *p, std::common_type_t<T> v) { return atomicAdd(p, v); }
template <class T> void gpuAtomicAddNoReturn(T *p, std::common_type_t<T> v) { atomicAdd(p, v); }
template <class T> T gpuAtomicMul(T *p, T v) { T old = *p; *p = old * v; return old; }
template <class T> T gpuAtomicMax(T *p, T v) { T old = *p; *p = old < v ? v : old; return old; }
template <class T> T gpuAtomicMin(T *p, T v) { T old = *p; *p = v < old ? v : old; return old; }
#endif
} // namespace at
#ifdef __CUDA__
#pragma clang force_cuda_host_device end
#endif
