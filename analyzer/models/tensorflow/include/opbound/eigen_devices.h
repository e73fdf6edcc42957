// What Eigen's expressions run on, and its functions of one number.
#pragma once
#include "opbound/eigen.h"

struct CUstream_st;

namespace Eigen {
struct DefaultDevice {};
struct SyclDevice {};
struct ThreadPoolInterface {
	void Schedule(std::function<void()> f);
	int NumThreads() const;
};
struct ThreadPoolDevice {
	ThreadPoolDevice(ThreadPoolInterface *pool, int threads);
	int numThreads() const;
	int numThreadsInPool() const;
	void memcpy(void *to, const void *from, size_t n) const;
	void memcpyDeviceToHost(void *to, const void *from, size_t n) const;
	void memcpyHostToDevice(void *to, const void *from, size_t n) const;
	void memset(void *p, int v, size_t n) const;
	void *allocate(size_t n) const;
	void deallocate(void *p) const;
	void parallelFor(DenseIndex n, const TensorOpCost &cost, std::function<void(DenseIndex, DenseIndex)> f) const;
	void parallelFor(DenseIndex n, const TensorOpCost &cost, std::function<DenseIndex(DenseIndex)> align,
	                 std::function<void(DenseIndex, DenseIndex)> f) const;
};
struct GpuDevice {
	CUstream_st *stream() const;
	void *allocate(size_t n) const;
	void deallocate(void *p) const;
	void *allocate_temp(size_t n) const;
	void deallocate_temp(void *p) const;
	void memcpyDeviceToHost(void *to, const void *from, size_t n) const;
	void memcpyHostToDevice(void *to, const void *from, size_t n) const;
	int getNumGpuMultiProcessors() const;
	int maxGpuThreadsPerBlock() const;
	int maxGpuThreadsPerMultiProcessor() const;
	int sharedMemPerBlock() const;
	void memcpy(void *to, const void *from, size_t n) const;
	void memset(void *p, int v, size_t n) const;
	bool ok() const;
};
namespace numext {
template <class T> T abs(const T &);
template <class T> T sqrt(const T &);
template <class T> T rint(const T &);
template <class T> T expm1(const T &);
template <class T> T imag(const T &);
template <class T> T erf(const T &);
template <class T> T lgamma(const T &);
template <class T> T digamma(const T &);
template <class T> T atan2(const T &, const T &);
template <class T> T arg(const T &);
template <class T> T rsqrt(const T &);
template <class T> T exp(const T &);
template <class T> T log(const T &);
template <class T> T floor(const T &);
template <class T> T ceil(const T &);
template <class T> T round(const T &);
template <class T> T mini(const T &, const T &);
template <class T> T maxi(const T &, const T &);
template <class T> T conj(const T &);
template <class T> bool(isnan)(const T &);
template <class T> bool(isinf)(const T &);
template <class T> T sin(const T &);
template <class T> T cos(const T &);
template <class T> T tanh(const T &);
template <class T> T log1p(const T &);
template <class T> T sign(const T &);
template <class T> T real(const T &);
template <class T> bool(isfinite)(const T &);
template <class T, class U> T pow(const T &, const U &);
} // namespace numext
} // namespace Eigen
