// Stub of the CUDA runtime: the mathematical functions and constants that nvcc declares without any include.
#pragma once
#include "cuda_runtime.h"

#if __has_include(<math.h>)
#include <math.h>
#endif
extern "C" {
#ifdef __CUDACC__ // for the host alone, sources bring their own
float rsqrtf(float x) noexcept;
double rsqrt(double x) noexcept;
#endif
float exp10f(float x) noexcept;
double exp10(double x) noexcept;
float normcdff(float x) noexcept;
double normcdf(double x) noexcept;
float sinpif(float x) noexcept;
float cospif(float x) noexcept;
float fdividef(float x, float y) noexcept;
float rhypotf(float x, float y) noexcept;
float scalbnf(float x, int n) noexcept;
float ldexpf(float x, int n) noexcept;
float norm3df(float x, float y, float z) noexcept;
float rnorm3df(float x, float y, float z) noexcept;
double norm3d(double x, double y, double z) noexcept;
double rnorm3d(double x, double y, double z) noexcept;
float norm4df(float x, float y, float z, float w) noexcept;
float rnorm4df(float x, float y, float z, float w) noexcept;
double norm4d(double x, double y, double z, double w) noexcept;
double rnorm4d(double x, double y, double z, double w) noexcept;
float rcbrtf(float x) noexcept;
double rcbrt(double x) noexcept;
float erfinvf(float x) noexcept;
double erfinv(double x) noexcept;
float erfcinvf(float x) noexcept;
double erfcinv(double x) noexcept;
float erfcxf(float x) noexcept;
double erfcx(double x) noexcept;
float normcdfinvf(float x) noexcept;
double normcdfinv(double x) noexcept;
float cyl_bessel_i0f(float x) noexcept;
double cyl_bessel_i0(double x) noexcept;
float cyl_bessel_i1f(float x) noexcept;
double cyl_bessel_i1(double x) noexcept;
float j0f(float x) noexcept;
float j1f(float x) noexcept;
float jnf(int n, float x) noexcept;
float y0f(float x) noexcept;
float y1f(float x) noexcept;
float ynf(int n, float x) noexcept;
float __exp10f(float x) noexcept;
float __log10f(float x) noexcept;
float __frsqrt_rn(float x) noexcept;
#define OPBOUND_ROUNDED(way)                                                                                           \
	float __fadd_##way(float x, float y) noexcept;                                                                     \
	float __fsub_##way(float x, float y) noexcept;                                                                     \
	float __fmul_##way(float x, float y) noexcept;                                                                     \
	float __fdiv_##way(float x, float y) noexcept;                                                                     \
	float __frcp_##way(float x) noexcept;                                                                              \
	float __fsqrt_##way(float x) noexcept;                                                                             \
	float __fmaf_##way(float x, float y, float z) noexcept;                                                            \
	float __fmaf_ieee_##way(float x, float y, float z) noexcept;                                                       \
	double __dadd_##way(double x, double y) noexcept;                                                                  \
	double __dsub_##way(double x, double y) noexcept;                                                                  \
	double __dmul_##way(double x, double y) noexcept;                                                                  \
	double __ddiv_##way(double x, double y) noexcept;                                                                  \
	double __drcp_##way(double x) noexcept;                                                                            \
	double __dsqrt_##way(double x) noexcept;                                                                           \
	double __fma_##way(double x, double y, double z) noexcept;
OPBOUND_ROUNDED(rn)
OPBOUND_ROUNDED(rz)
OPBOUND_ROUNDED(ru)
OPBOUND_ROUNDED(rd)
#undef OPBOUND_ROUNDED
void __sincosf(float x, float *s, float *c) noexcept;
void sincos(double x, double *s, double *c) noexcept;
void sincosf(float x, float *s, float *c) noexcept;
void sincospi(double x, double *s, double *c) noexcept;
void sincospif(float x, float *s, float *c) noexcept;
int __double2hiint(double x) noexcept;
int __double2loint(double x) noexcept;
double __hiloint2double(int hi, int lo) noexcept;
int __clzll(long long x) noexcept;
unsigned long long __brevll(unsigned long long x) noexcept;
unsigned __byte_perm(unsigned x, unsigned y, unsigned s) noexcept;
int __mulhi(int a, int b) noexcept;
long long __mul64hi(long long a, long long b) noexcept;
unsigned __fns(unsigned mask, unsigned base, int offset) noexcept;
unsigned long long __umul64hi(unsigned long long a, unsigned long long b) noexcept;
int __sad(int a, int b, unsigned c) noexcept;
unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned by) noexcept;
unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned by) noexcept;
unsigned __funnelshift_lc(unsigned lo, unsigned hi, unsigned by) noexcept;
unsigned __funnelshift_rc(unsigned lo, unsigned hi, unsigned by) noexcept;
unsigned __nvvm_get_smem_pointer(const void *p) noexcept;
size_t __cvta_generic_to_shared(const void *p) noexcept;
bool __isShared(const void *p) noexcept;
bool __isGlobal(const void *p) noexcept;
void __nanosleep(unsigned ns) noexcept;
long long wall_clock64();
}
// Before Volta, whose warps are always together.
template <class T> T __shfl(T v, int lane, int width = 32);
template <class T> T __shfl_up(T v, unsigned by, int width = 32);
template <class T> T __shfl_down(T v, unsigned by, int width = 32);
template <class T> T __shfl_xor(T v, int lanes, int width = 32);
unsigned __ballot(int p);
int __any(int p);
int __all(int p);
unsigned umin(unsigned a, unsigned b);
unsigned umax(unsigned a, unsigned b);
long long llmin(long long a, long long b);
long long llmax(long long a, long long b);
template <class T> unsigned __match_any_sync(unsigned mask, T v);
template <class T> unsigned __match_all_sync(unsigned mask, T v, int *all);
template <class T> unsigned __reduce_add_sync(unsigned mask, T v);
template <class T> unsigned __reduce_max_sync(unsigned mask, T v);
template <class T> unsigned __reduce_min_sync(unsigned mask, T v);
template <class T> T __ldcg(const T *p) { return *p; }
template <class T> T __ldca(const T *p) { return *p; }
template <class T> T __ldlu(const T *p) { return *p; }
template <class T> T __ldcv(const T *p) { return *p; }
template <class T> void __stcg(T *p, T v) { *p = v; }
template <class T> void __stwt(T *p, T v) { *p = v; }
template <class T> void __stwb(T *p, T v) { *p = v; }
template <class T, class U> T atomicXor(T *p, U v) { T old = *p; *p = old ^ v; return old; }
template <class T, class U> T atomicInc(T *p, U v) { T old = *p; *p = old >= v ? 0 : old + 1; return old; }
template <class T, class U> T atomicDec(T *p, U v) { T old = *p; *p = old == 0 || old > v ? v : old - 1; return old; }
template <class T, class U> T atomicAdd_block(T *p, U v) { T old = *p; *p = old + v; return old; }
template <class T, class U> T atomicAdd_system(T *p, U v) { T old = *p; *p = old + v; return old; }

#define CUDART_ZERO_F 0.0f
#define CUDART_ONE_F 1.0f
#define CUDART_ZERO 0.0
#define CUDART_ONE 1.0
#define CUDART_PI_F 3.141592654f
#define CUDART_PIO2_F 1.570796327f
#define CUDART_PIO4_F 0.785398163f
#define CUDART_PI 3.1415926535897931
#define CUDART_SQRT_2PI 2.5066282746310002
#define CUDART_SQRT_HALF_F 0.707106781f
#define CUDART_NORM_HUGE_F 3.402823466e38f
#define CUDART_MAX_NORMAL_F 3.402823466e38f
#define CUDART_MIN_DENORM_F 1.401298464e-45f
#define CUDART_LN2_F 0.693147181f
#define CUDART_L2E_F 1.442695041f
#define CUDART_NAN __builtin_nan("")
