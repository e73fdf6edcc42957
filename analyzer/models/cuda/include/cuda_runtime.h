// Stub of the CUDA runtime. The front end includes it before everything else of a CUDA unit, as nvcc does; it needs no
// toolkit. Built-in variables are extern objects whose values model.json bounds.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifndef GOOGLE_CUDA
#define GOOGLE_CUDA 1
#endif
#define __DRIVER_TYPES_H__
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#if defined(__CUDA__) && !defined(__CUDACC__)
#define __CUDACC__ 1
#endif
#ifndef __CUDACC_VER_MAJOR__
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 0
#endif
#ifndef CUDART_VERSION
#define CUDART_VERSION 12000
#define CUDA_VERSION 12000
#endif

// In front of what is followed: where bodies are left out, as of real headers that are precompiled, these stay.
#if defined(__clang__) && defined(__cplusplus) && __cplusplus >= 201402L
#define OPBOUND_KEPT constexpr
#pragma clang diagnostic ignored "-Winvalid-constexpr"
#else
#define OPBOUND_KEPT inline
#endif

#ifdef __CUDA__
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#else
#define __host__
#define __device__
#define __global__
#define __shared__
#define __constant__
#define __launch_bounds__(...)
#endif
#define __forceinline__ inline
#define __grid_constant__
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define CUDART_CB
#ifndef __CUDA_ARCH_HAS_FEATURE__
#define __CUDA_ARCH_HAS_FEATURE__(feature) 0
#endif
#define CUDART_INF_F __builtin_huge_valf()
#define CUDART_INF __builtin_huge_val()
#define CUDART_NAN_F __builtin_nanf("")

// What a real C++ library overloads or overrides later must be callable on both sides from the start.
#pragma clang force_cuda_host_device begin
#if __has_include(<version>)
#include <version>
#endif
#if defined(__GLIBCXX__) && __has_include(<bits/exception.h>)
#include <bits/exception.h>
#endif
#pragma clang force_cuda_host_device end
// clang's wrapper of <new> and its builtins must be seen before everything becomes callable on both sides.
#if __has_include(<new>) && __has_include(<stdlib.h>)
#include <stdlib.h>
#include <new>
#endif
__device__ void __syncthreads();
#ifdef __CUDA__
// The C library's is the host's alone: among the C++ library's overloads a device function would find all but it.
__device__ int abs(int x) noexcept;
// The heap of the device, which each thread may ask.
__device__ void *malloc(size_t n) noexcept;
__device__ void free(void *p) noexcept;
#endif

#pragma clang force_cuda_host_device begin
#include <assert.h>
#if __has_include(<stdio.h>)
#include <stdio.h>
#include <string.h>
#include <time.h>
#endif

#include "opbound/followed/cuda_vectors.h"
struct dim3 {
	unsigned x, y, z;
	constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
	constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
	operator uint3() const { return {x, y, z}; }
};
extern const uint3 threadIdx, blockIdx;
extern const dim3 blockDim, gridDim;
extern const int warpSize;

typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;
#include "opbound/cuda_error.h"
enum cudaMemcpyKind {
	cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice, cudaMemcpyDefault
};
enum cudaMemoryType { cudaMemoryTypeUnregistered, cudaMemoryTypeHost, cudaMemoryTypeDevice, cudaMemoryTypeManaged };
#include "opbound/cuda_device.h"
extern "C" {
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t stream = 0);
cudaError_t cudaLaunchKernel(const void *f, dim3 grid, dim3 block, void **args, size_t shared, cudaStream_t stream);
cudaError_t cudaFree(void *p);
cudaError_t cudaFreeHost(void *p);
cudaError_t cudaMemcpy(void *to, const void *from, size_t n, cudaMemcpyKind kind);
cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t n, cudaMemcpyKind kind, cudaStream_t s = 0);
cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t pitch, size_t width, size_t rows, cudaMemcpyKind k);
cudaError_t cudaMemset(void *p, int v, size_t n);
cudaError_t cudaMemsetAsync(void *p, int v, size_t n, cudaStream_t s = 0);
cudaError_t cudaDeviceSynchronize();
cudaError_t cudaStreamSynchronize(cudaStream_t s);
cudaError_t cudaStreamCreate(cudaStream_t *s);
cudaError_t cudaStreamDestroy(cudaStream_t s);
cudaError_t cudaEventCreate(cudaEvent_t *e);
cudaError_t cudaEventRecord(cudaEvent_t e, cudaStream_t s = 0);
cudaError_t cudaEventSynchronize(cudaEvent_t e);
cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t a, cudaEvent_t b);
cudaError_t cudaEventDestroy(cudaEvent_t e);
cudaError_t cudaGetLastError();
cudaError_t cudaPeekAtLastError();
const char *cudaGetErrorString(cudaError_t e);
const char *cudaGetErrorName(cudaError_t e);
cudaError_t cudaGetDevice(int *d);
cudaError_t cudaSetDevice(int d);
cudaError_t cudaGetDeviceCount(int *n);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp *p, int d);
cudaError_t cudaDeviceGetAttribute(int *v, cudaDeviceAttr a, int d);
}
template <class T> cudaError_t cudaMalloc(T **p, size_t n);
template <class T> cudaError_t cudaMallocAsync(T **p, size_t n, cudaStream_t s);
template <class T> cudaError_t cudaMallocManaged(T **p, size_t n, unsigned flags = 1);
template <class T> cudaError_t cudaMallocHost(T **p, size_t n, unsigned flags = 0);
template <class T> cudaError_t cudaFuncSetAttribute(T *f, cudaFuncAttribute a, int v);
template <class T> cudaError_t cudaFuncSetCacheConfig(T *f, cudaFuncCache c);
template <class T> cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *from, size_t n, size_t at = 0, cudaMemcpyKind k = cudaMemcpyHostToDevice);
template <class T> cudaError_t cudaMemcpyFromSymbol(void *to, const T &symbol, size_t n, size_t at = 0, cudaMemcpyKind k = cudaMemcpyDeviceToHost);
template <class T> cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *n, T f, int block, size_t shared);
template <class T> cudaError_t cudaOccupancyMaxPotentialBlockSize(int *grid, int *block, T f, size_t shared = 0, int limit = 0);

int __syncthreads_count(int p);
int __syncthreads_and(int p);
int __syncthreads_or(int p);
void __syncwarp(unsigned mask = 0xffffffffu);
void __threadfence();
void __threadfence_block();
void __threadfence_system();
void __brkpt();
unsigned __ballot_sync(unsigned mask, int p);
int __all_sync(unsigned mask, int p);
int __any_sync(unsigned mask, int p);
unsigned __activemask();
template <class T> T __shfl_sync(unsigned mask, T v, int lane, int width = 32);
template <class T> T __shfl_down_sync(unsigned mask, T v, unsigned by, int width = 32);
template <class T> T __shfl_up_sync(unsigned mask, T v, unsigned by, int width = 32);
template <class T> T __shfl_xor_sync(unsigned mask, T v, int lanes, int width = 32);
// A sanitizer tells each place of the program once: what a call breaks is of its caller.
#define OPBOUND_OF_CALLER __attribute__((always_inline)) inline
template <class T> OPBOUND_OF_CALLER T __ldg(const T *p) { return *p; }
template <class T> OPBOUND_OF_CALLER T __ldcs(const T *p) { return *p; }
template <class T> OPBOUND_OF_CALLER void __stcs(T *p, T v) { *p = v; }
template <class T, class U> OPBOUND_OF_CALLER T atomicAdd(T *p, U v) { T old = *p, more = v; *p = old + more; return old; }
template <class T, class U> OPBOUND_OF_CALLER T atomicSub(T *p, U v) { T old = *p; *p = old - v; return old; }
template <class T, class U> OPBOUND_OF_CALLER T atomicMax(T *p, U v) { T old = *p; *p = old < v ? (T)v : old; return old; }
template <class T, class U> OPBOUND_OF_CALLER T atomicMin(T *p, U v) { T old = *p; *p = v < old ? (T)v : old; return old; }
template <class T, class U> OPBOUND_OF_CALLER T atomicExch(T *p, U v) { T old = *p; *p = v; return old; }
template <class T, class U, class V> T atomicCAS(T *p, U compare, V v) { T old = *p; *p = old == compare ? (T)v : old; return old; }
template <class T, class U> OPBOUND_OF_CALLER T atomicAnd(T *p, U v) { T old = *p; *p = old & v; return old; }
template <class T, class U> OPBOUND_OF_CALLER T atomicOr(T *p, U v) { T old = *p; *p = old | v; return old; }
extern "C" {
float __expf(float x) noexcept;
float __logf(float x) noexcept;
float __log2f(float x) noexcept;
float __sinf(float x) noexcept;
float __cosf(float x) noexcept;
float __powf(float x, float y) noexcept;
float __tanf(float x) noexcept;
}
float __fdividef(float x, float y);
float __saturatef(float x);
long long __double_as_longlong(double x);
double __longlong_as_double(long long x);
int __mul24(int a, int b);
unsigned __umul24(unsigned a, unsigned b);
unsigned __umulhi(unsigned a, unsigned b);
int __popc(unsigned x);
int __popcll(unsigned long long x);
int __clz(int x);
int __ffs(int x);
int __ffsll(long long x);
unsigned __brev(unsigned x);
long long clock64();
void __trap();
#if defined(__CUDACC__) || defined(OPBOUND_ON_HOST) // C++ sources bring their own
#include "opbound/followed/cuda_min.h"
#endif
#include "opbound/cuda_math.h"
#include "opbound/cuda_simd.h"
#include "opbound/followed/cuda_convert.h"
#include "opbound/cuda_texture.h"
#include "opbound/cuda_memory.h"
#include "opbound/cuda_stream.h"
#include "opbound/cuda_graph.h"
