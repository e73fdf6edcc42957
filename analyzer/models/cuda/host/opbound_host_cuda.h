// CUDA on the host: kernels as ordinary functions, for truth and not for speed. A launch runs its blocks one after the
// other; the threads of a block are fibers of one thread of the host, each of which runs until it comes to a barrier or
// to an exchange within its warp. Shared memory is static memory (blocks follow one another), dynamic shared memory a
// block of the heap with exactly the bytes of the launch, device memory the heap: AddressSanitizer stands at all ends.
//
// What the stub of cuda_runtime.h declares is defined here. A source is compiled as C++ after its launches
// `f<<<grid, block, bytes, stream>>>(x)` became `(::opbound::launch(grid, block, bytes, stream) << [&] { f(x); })` and
// `extern __shared__ T x[];` became `T *x = (T *)::opbound::dynamic_shared();`.
#pragma once
#define OPBOUND_ON_HOST 1
#define __host__
#define __device__
#define __global__
#define __shared__ static
#define __constant__
#define __managed__
#define __launch_bounds__(...)
#define __noinline__
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>
#include <pthread.h>
#include <ucontext.h>
#include <time.h>

#define CUDA_STUB_ON_HOST 1
#include <cuda_runtime.h>

#if defined(__SANITIZE_ADDRESS__)
#define OPBOUND_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define OPBOUND_SANITIZED 1
#endif
#endif
#ifdef OPBOUND_SANITIZED
extern "C" void __sanitizer_start_switch_fiber(void **save, const void *bottom, size_t size);
extern "C" void __sanitizer_finish_switch_fiber(void *save, const void **bottom, size_t *size);
extern "C" void __asan_poison_memory_region(const volatile void *p, size_t n);
extern "C" void __asan_unpoison_memory_region(const volatile void *p, size_t n);
#else
inline void __asan_poison_memory_region(const volatile void *, size_t) {}
inline void __asan_unpoison_memory_region(const volatile void *, size_t) {}
inline void __sanitizer_start_switch_fiber(void **, const void *, size_t) {}
inline void __sanitizer_finish_switch_fiber(void *, const void **, size_t *) {}
#endif

#undef __shared__
#define __shared__ static

namespace opbound {

// ---- threads of a block ----

constexpr size_t stack_bytes = 128 * 1024;
constexpr int warp_threads = 32;

struct fiber {
	ucontext_t context;
	void *stack = nullptr, *fake = nullptr;
	uint3 at{0, 0, 0};
	int barrier = 0, exchange = 0; // how many of each it came to
	bool is_done = false;
};
struct exchanged {
	unsigned char bytes[2][warp_threads][16]; // of this exchange and of the one before
	unsigned arrived[2];
};
struct block {
	std::vector<fiber> fibers;
	std::vector<exchanged> warps;
	ucontext_t scheduler;
	void *fake = nullptr;
	const void *bottom = nullptr;
	size_t size = 0;
	fiber *now = nullptr;
	unsigned long progress = 0; // threads that came to something, or to their end
	int votes[2] = {0, 0}, all[2] = {1, 1}, any[2] = {0, 0};
	void *shared = nullptr;
	void (*body)(void *) = nullptr;
	void *payload = nullptr;
};
inline block *&running()
{
	static thread_local block *b = nullptr;
	return b;
}
inline bool &failed_launch()
{
	static bool failed = false;
	return failed;
}

inline void yield()
{
	block *b = running();
	fiber *f = b->now;
	__sanitizer_start_switch_fiber(f->is_done ? nullptr : &f->fake, b->bottom, b->size);
	swapcontext(&f->context, &b->scheduler);
	__sanitizer_finish_switch_fiber(f->fake, &b->bottom, &b->size);
}
inline void start()
{
	block *b = running();
	__sanitizer_finish_switch_fiber(nullptr, &b->bottom, &b->size);
	b->body(b->payload);
	b->now->is_done = true;
	b->progress++;
	yield();
}

// All threads that are not done have come to this barrier.
inline bool all_arrived(const block *b, int barrier)
{
	for (const fiber &f : b->fibers)
		if (!f.is_done && f.barrier < barrier)
			return false;
	return true;
}
inline void barrier()
{
	block *b = running();
	if (!b)
		return;
	int mine = ++b->now->barrier;
	b->progress++;
	do
		yield();
	while (!all_arrived(b, mine));
}

inline int lane()
{
	block *b = running();
	return b ? (int)((b->now - b->fibers.data()) % warp_threads) : 0;
}
// Waits until the lanes of the mask that are not done have come to as many exchanges as this thread.
inline void meet(unsigned mask)
{
	block *b = running();
	size_t first = (size_t)(b->now - b->fibers.data()) / warp_threads * warp_threads;
	int mine = b->now->exchange;
	for (bool waits = true; waits;) {
		waits = false;
		for (size_t i = first; i < b->fibers.size() && i < first + warp_threads; i++) {
			const fiber &f = b->fibers[i];
			waits |= (mask >> (i - first) & 1) && !f.is_done && f.exchange < mine;
		}
		if (waits)
			yield();
	}
}
// What each lane of the warp handed in; lanes that did not take part: what this one did.
template <class T> void exchange(unsigned mask, T mine, T (&of)[warp_threads])
{
	static_assert(sizeof(T) <= 16, "a value of at most 16 bytes");
	block *b = running();
	for (T &v : of)
		v = mine;
	if (!b)
		return;
	exchanged &warp = b->warps[(size_t)(b->now - b->fibers.data()) / warp_threads];
	int parity = ++b->now->exchange & 1;
	b->progress++;
	std::memcpy((void *)warp.bytes[parity][lane()], (const void *)&mine, sizeof(T));
	warp.arrived[parity] |= 1u << lane();
	meet(mask);
	for (int i = 0; i < warp_threads; i++)
		if ((mask >> i & 1) && (warp.arrived[parity] >> i & 1))
			std::memcpy((void *)&of[i], (const void *)warp.bytes[parity][i], sizeof(T));
	++b->now->exchange;
	b->progress++;
	meet(mask);
	warp.arrived[parity] &= ~(1u << lane());
}
inline int vote(int p, int how)
{
	block *b = running();
	if (!b)
		return p != 0;
	int parity = b->now->barrier & 1;
	b->votes[parity] += p != 0;
	b->all[parity] &= p != 0;
	b->any[parity] |= p != 0;
	barrier();
	int result = how == 0 ? b->votes[parity] : how == 1 ? b->all[parity] : b->any[parity];
	barrier();
	b->votes[parity] = 0;
	b->all[parity] = 1;
	b->any[parity] = 0;
	barrier();
	return result;
}
inline void *dynamic_shared()
{
	return running() ? running()->shared : nullptr;
}

// ---- launches ----

inline uint3 no_thread{0, 0, 0};
inline uint3 &this_thread()
{
	return running() ? running()->now->at : no_thread;
}

} // namespace opbound

inline uint3 opbound_block_at{0, 0, 0};
inline dim3 opbound_block_size, opbound_grid_size;
#define threadIdx (::opbound::this_thread())
#define blockIdx opbound_block_at
#define blockDim opbound_block_size
#define gridDim opbound_grid_size
extern __attribute__((weak)) const int warpSize = 32;

namespace opbound {

struct launch {
	dim3 grid, size;
	size_t bytes;
	int stuck = 0;
	launch(dim3 grid, dim3 size, size_t bytes = 0, cudaStream_t = 0) : grid(grid), size(size), bytes(bytes) {}

	template <class F> void run_block(F &body, size_t threads)
	{
		block b;
		b.fibers.resize(threads);
		b.warps.resize((threads + warp_threads - 1) / warp_threads);
		std::memset((void *)b.warps.data(), 0, b.warps.size() * sizeof(exchanged));
		b.shared = bytes ? std::malloc(bytes) : nullptr;
		b.payload = &body;
		b.body = [](void *p) { (*(F *)p)(); };
		block *outer = running();
		running() = &b;
		for (size_t i = 0; i < threads; i++)
			prepare(b.fibers[i], i);
		for (bool left = true; left;) {
			unsigned long before = b.progress;
			left = false;
			for (fiber &f : b.fibers)
				if (!f.is_done) {
					left = true;
					go_on(b, f);
				}
			stuck = left && b.progress == before ? stuck + 1 : 0;
			if (stuck > 2) {
				std::fprintf(stderr, "threads of a block wait for one another\n");
				std::_Exit(1);
			}
		}
		running() = outer;
		std::free(b.shared);
	}
	// They are used again by the next block.
	static std::vector<void *> &stacks()
	{
		static std::vector<void *> all;
		return all;
	}
	void prepare(fiber &f, size_t i)
	{
		f.at = uint3{(unsigned)(i % size.x), (unsigned)(i / size.x % size.y), (unsigned)(i / size.x / size.y)};
		while (stacks().size() <= i)
			stacks().push_back(std::malloc(stack_bytes));
		f.stack = stacks()[i];
		__asan_unpoison_memory_region(f.stack, stack_bytes);
		getcontext(&f.context);
		f.context.uc_stack.ss_sp = f.stack;
		f.context.uc_stack.ss_size = stack_bytes;
		f.context.uc_link = nullptr;
		makecontext(&f.context, start, 0);
	}
	static void go_on(block &b, fiber &f)
	{
		b.now = &f;
		__sanitizer_start_switch_fiber(&b.fake, f.stack, stack_bytes);
		swapcontext(&b.scheduler, &f.context);
		__sanitizer_finish_switch_fiber(b.fake, nullptr, nullptr);
	}
	// What the device refuses does not run.
	bool is_valid() const
	{
		unsigned long long threads = (unsigned long long)size.x * size.y * size.z;
		return grid.x && grid.y && grid.z && threads && threads <= 1024 && bytes <= 232448;
	}
	template <class F> void operator<<(F body)
	{
		failed_launch() = !is_valid();
		if (failed_launch())
			return;
		opbound_block_size = size;
		opbound_grid_size = grid;
		for (unsigned z = 0; z < grid.z; z++)
			for (unsigned y = 0; y < grid.y; y++)
				for (unsigned x = 0; x < grid.x; x++) {
					opbound_block_at = uint3{x, y, z};
					run_block(body, (size_t)size.x * size.y * size.z);
				}
	}
};

} // namespace opbound

// ---- barriers and exchanges ----

inline void __syncthreads() { ::opbound::barrier(); }
inline int __syncthreads_count(int p) { return ::opbound::vote(p, 0); }
inline int __syncthreads_and(int p) { return ::opbound::vote(p, 1); }
inline int __syncthreads_or(int p) { return ::opbound::vote(p, 2); }
inline void __syncwarp(unsigned mask)
{
	int of[32];
	::opbound::exchange(mask, 0, of);
}
inline void __threadfence() {}
inline void __threadfence_block() {}
inline unsigned __activemask()
{
	unsigned mask = 0;
	::opbound::block *b = ::opbound::running();
	size_t first = b ? (size_t)(b->now - b->fibers.data()) / 32 * 32 : 0;
	for (size_t i = first; b && i < b->fibers.size() && i < first + 32; i++)
		mask |= b->fibers[i].is_done ? 0 : 1u << (i - first);
	return mask;
}
inline unsigned __ballot_sync(unsigned mask, int p)
{
	int of[32];
	unsigned votes = 0;
	::opbound::exchange(mask & __activemask(), (int)(p != 0), of);
	for (int i = 0; i < 32; i++)
		votes |= (mask & __activemask()) >> i & 1 && of[i] ? 1u << i : 0;
	return votes;
}
inline int __any_sync(unsigned mask, int p) { return __ballot_sync(mask, p) != 0; }
inline int __all_sync(unsigned mask, int p) { return __ballot_sync(mask, !p) == 0; }
template <class T> T opbound_shuffle(unsigned mask, T v, int from, bool inside)
{
	T of[32];
	::opbound::exchange(mask, v, of);
	return inside ? of[from & 31] : v;
}
template <class T> T __shfl_sync(unsigned mask, T v, int lane, int width)
{
	int base = ::opbound::lane() / width * width;
	return opbound_shuffle(mask, v, base + (lane & (width - 1)), true);
}
template <class T> T __shfl_down_sync(unsigned mask, T v, unsigned by, int width)
{
	int at = ::opbound::lane(), to = at + (int)by;
	return opbound_shuffle(mask, v, to, to < at / width * width + width);
}
template <class T> T __shfl_up_sync(unsigned mask, T v, unsigned by, int width)
{
	int at = ::opbound::lane(), to = at - (int)by;
	return opbound_shuffle(mask, v, to, to >= at / width * width);
}
template <class T> T __shfl_xor_sync(unsigned mask, T v, int lanes, int width)
{
	int at = ::opbound::lane(), to = at ^ lanes;
	return opbound_shuffle(mask, v, to, to < at / width * width + width);
}
template <class T> unsigned __match_any_sync(unsigned mask, T v)
{
	T of[32];
	unsigned same = 0;
	::opbound::exchange(mask, v, of);
	for (int i = 0; i < 32; i++)
		same |= (mask >> i & 1) && of[i] == v ? 1u << i : 0;
	return same;
}
template <class T, class F> T opbound_reduce(unsigned mask, T v, F f)
{
	T of[32], sum = v;
	::opbound::exchange(mask, v, of);
	for (int i = 0; i < 32; i++)
		if ((mask >> i & 1) && i != ::opbound::lane())
			sum = f(sum, of[i]);
	return sum;
}
template <class T> unsigned __reduce_add_sync(unsigned mask, T v)
{
	return opbound_reduce(mask, v, [](T a, T b) { return a + b; });
}
template <class T> unsigned __reduce_max_sync(unsigned mask, T v)
{
	return opbound_reduce(mask, v, [](T a, T b) { return a < b ? b : a; });
}
template <class T> unsigned __reduce_min_sync(unsigned mask, T v)
{
	return opbound_reduce(mask, v, [](T a, T b) { return b < a ? b : a; });
}

// ---- the runtime ----

template <class T> cudaError_t cudaMalloc(T **p, size_t n)
{
	*p = (T *)std::malloc(n ? n : 1);
	if (*p && !n)
		__asan_poison_memory_region(*p, 1);
	return *p ? cudaSuccess : cudaErrorMemoryAllocation;
}
template <class T> cudaError_t cudaMallocAsync(T **p, size_t n, cudaStream_t) { return cudaMalloc(p, n); }
template <class T> cudaError_t cudaMallocManaged(T **p, size_t n, unsigned) { return cudaMalloc(p, n); }
template <class T> cudaError_t cudaMallocHost(T **p, size_t n, unsigned) { return cudaMalloc(p, n); }
extern "C" {
inline cudaError_t cudaFree(void *p) { return std::free(p), cudaSuccess; }
inline cudaError_t cudaFreeHost(void *p) { return std::free(p), cudaSuccess; }
// In line, so that a report names the caller's line next.
inline cudaError_t cudaMemcpy(void *to, const void *from, size_t n, cudaMemcpyKind) { return std::memmove(to, from, n), cudaSuccess; }
inline cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t n, cudaMemcpyKind, cudaStream_t) { return std::memmove(to, from, n), cudaSuccess; }
inline cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t pitch, size_t width, size_t rows, cudaMemcpyKind)
{
	for (size_t i = 0; i < rows; i++)
		std::memmove((char *)to + i * to_pitch, (const char *)from + i * pitch, width);
	return cudaSuccess;
}
inline cudaError_t cudaMemset(void *p, int v, size_t n) { return std::memset(p, v, n), cudaSuccess; }
inline cudaError_t cudaMemsetAsync(void *p, int v, size_t n, cudaStream_t) { return std::memset(p, v, n), cudaSuccess; }
inline cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }
inline cudaError_t cudaStreamSynchronize(cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaStreamCreate(cudaStream_t *s) { return *s = nullptr, cudaSuccess; }
inline cudaError_t cudaStreamDestroy(cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaEventCreate(cudaEvent_t *e) { return *e = nullptr, cudaSuccess; }
inline cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaEventSynchronize(cudaEvent_t) { return cudaSuccess; }
inline cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t, cudaEvent_t) { return *ms = 1, cudaSuccess; }
inline cudaError_t cudaEventDestroy(cudaEvent_t) { return cudaSuccess; }
inline cudaError_t cudaPeekAtLastError() { return ::opbound::failed_launch() ? cudaErrorInvalidConfiguration : cudaSuccess; }
inline cudaError_t cudaGetLastError()
{
	cudaError_t e = cudaPeekAtLastError();
	::opbound::failed_launch() = false;
	return e;
}
inline const char *cudaGetErrorString(cudaError_t e) { return e ? "an error" : "no error"; }
inline const char *cudaGetErrorName(cudaError_t e) { return e ? "cudaError" : "cudaSuccess"; }
inline cudaError_t cudaGetDevice(int *d) { return *d = 0, cudaSuccess; }
inline cudaError_t cudaSetDevice(int) { return cudaSuccess; }
inline cudaError_t cudaGetDeviceCount(int *n) { return *n = 1, cudaSuccess; }
inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp *p, int)
{
	std::memset((void *)p, 0, sizeof *p);
	p->totalGlobalMem = (size_t)16 << 30;
	p->sharedMemPerBlock = 49152;
	p->sharedMemPerBlockOptin = p->sharedMemPerMultiprocessor = 232448;
	p->warpSize = 32;
	p->maxThreadsPerBlock = 1024;
	p->multiProcessorCount = 8;
	p->major = 8;
	p->maxThreadsPerMultiProcessor = 2048;
	return cudaSuccess;
}
inline cudaError_t cudaDeviceGetAttribute(int *v, cudaDeviceAttr a, int)
{
	*v = a == cudaDevAttrMultiProcessorCount ? 8 : a == cudaDevAttrMaxThreadsPerBlock ? 1024 : a == cudaDevAttrWarpSize ? 32
	     : a == cudaDevAttrMaxSharedMemoryPerBlock ? 49152 : a == cudaDevAttrMaxSharedMemoryPerBlockOptin ? 232448
	     : a == cudaDevAttrComputeCapabilityMajor ? 8 : 1;
	return cudaSuccess;
}
}
template <class T> cudaError_t cudaFuncSetAttribute(T *, cudaFuncAttribute, int) { return cudaSuccess; }
template <class T> cudaError_t cudaFuncSetCacheConfig(T *, cudaFuncCache) { return cudaSuccess; }
template <class T> cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *from, size_t n, size_t at, cudaMemcpyKind)
{
	return std::memcpy((char *)&symbol + at, from, n), cudaSuccess;
}
template <class T> cudaError_t cudaMemcpyFromSymbol(void *to, const T &symbol, size_t n, size_t at, cudaMemcpyKind)
{
	return std::memcpy(to, (const char *)&symbol + at, n), cudaSuccess;
}
template <class T> cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *n, T, int, size_t) { return *n = 2, cudaSuccess; }
template <class T> cudaError_t cudaOccupancyMaxPotentialBlockSize(int *grid, int *block, T, size_t, int)
{
	return *grid = 8, *block = 256, cudaSuccess;
}

// ---- arithmetic ----

extern "C" {
inline float __expf(float x) noexcept { return expf(x); }
inline float __logf(float x) noexcept { return logf(x); }
inline float __log2f(float x) noexcept { return log2f(x); }
inline float __log10f(float x) noexcept { return log10f(x); }
inline float __sinf(float x) noexcept { return sinf(x); }
inline float __cosf(float x) noexcept { return cosf(x); }
inline float __tanf(float x) noexcept { return tanf(x); }
inline float __powf(float x, float y) noexcept { return powf(x, y); }
inline float rsqrtf(float x) noexcept { return 1 / sqrtf(x); }
inline double rsqrt(double x) noexcept { return 1 / sqrt(x); }
inline float fdividef(float x, float y) noexcept { return x / y; }
// Rounded to the nearest, whatever is asked for: the last digit decides no index.
#define OPBOUND_ROUNDED(way)                                                                                           \
	inline float __fadd_##way(float x, float y) noexcept { return x + y; }                                             \
	inline float __fsub_##way(float x, float y) noexcept { return x - y; }                                             \
	inline float __fmul_##way(float x, float y) noexcept { return x * y; }                                             \
	inline float __fdiv_##way(float x, float y) noexcept { return x / y; }                                             \
	inline float __frcp_##way(float x) noexcept { return 1 / x; }                                                      \
	inline float __fsqrt_##way(float x) noexcept { return sqrtf(x); }                                                  \
	inline float __fmaf_##way(float x, float y, float z) noexcept { return fmaf(x, y, z); }                            \
	inline float __fmaf_ieee_##way(float x, float y, float z) noexcept { return fmaf(x, y, z); }                       \
	inline double __dadd_##way(double x, double y) noexcept { return x + y; }                                          \
	inline double __dsub_##way(double x, double y) noexcept { return x - y; }                                          \
	inline double __dmul_##way(double x, double y) noexcept { return x * y; }                                          \
	inline double __ddiv_##way(double x, double y) noexcept { return x / y; }                                          \
	inline double __drcp_##way(double x) noexcept { return 1 / x; }                                                    \
	inline double __dsqrt_##way(double x) noexcept { return sqrt(x); }                                                 \
	inline double __fma_##way(double x, double y, double z) noexcept { return fma(x, y, z); }
OPBOUND_ROUNDED(rn)
OPBOUND_ROUNDED(rz)
OPBOUND_ROUNDED(ru)
OPBOUND_ROUNDED(rd)
#undef OPBOUND_ROUNDED
inline float __frsqrt_rn(float x) noexcept { return 1 / sqrtf(x); }
inline int __clzll(long long x) noexcept { return x ? __builtin_clzll((unsigned long long)x) : 64; }
inline int __mulhi(int a, int b) noexcept { return (int)(((long long)a * b) >> 32); }
}
inline float __fdividef(float x, float y) { return x / y; }
inline float __saturatef(float x) { return x < 0 ? 0 : x > 1 ? 1 : x; }
template <class T, class U> T opbound_bits(U from)
{
	T to;
	std::memcpy(&to, &from, sizeof to);
	return to;
}
inline long long __double_as_longlong(double x) { return opbound_bits<long long>(x); }
inline double __longlong_as_double(long long x) { return opbound_bits<double>(x); }
inline int __mul24(int a, int b) { return a * b; }
inline unsigned __umul24(unsigned a, unsigned b) { return a * b; }
inline unsigned __umulhi(unsigned a, unsigned b) { return (unsigned)(((unsigned long long)a * b) >> 32); }
inline int __popc(unsigned x) { return __builtin_popcount(x); }
inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
inline int __clz(int x) { return x ? __builtin_clz((unsigned)x) : 32; }
inline int __ffs(int x) { return __builtin_ffs(x); }
inline int __ffsll(long long x) { return __builtin_ffsll(x); }
inline unsigned __brev(unsigned x)
{
	unsigned y = 0;
	for (int i = 0; i < 32; i++)
		y |= (x >> i & 1) << (31 - i);
	return y;
}
inline long long clock64() { return (long long)clock(); }
inline void __trap() { std::abort(); }
inline unsigned umin(unsigned a, unsigned b) { return a < b ? a : b; }
inline unsigned umax(unsigned a, unsigned b) { return a < b ? b : a; }

// ---- halves ----

#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace opbound {
inline double half_value(uint16_t bits)
{
	int exponent = bits >> 10 & 31, fraction = bits & 1023;
	double size = exponent == 31 ? (fraction ? NAN : INFINITY)
	              : exponent     ? std::ldexp(1024 + fraction, exponent - 25)
	                             : std::ldexp(fraction, -24);
	return bits >> 15 ? -size : size;
}
inline uint16_t half_bits(double v)
{
	uint16_t sign = std::signbit(v) ? 0x8000 : 0;
	double size = std::fabs(v);
	if (v != v)
		return sign | 0x7e00;
	if (size >= 65520)
		return sign | 0x7c00;
	int exponent = size < 0x1p-14 ? -14 : std::ilogb(size);
	int fraction = (int)std::nearbyint(std::ldexp(size, 10 - exponent)); // with the leading one, where it has one
	return (uint16_t)(sign | (fraction + (size < 0x1p-14 ? 0 : (exponent + 14) * 1024)));
}
inline unsigned float_bits(float v) { return opbound_bits<unsigned>(v); }
inline float bits_float(unsigned bits) { return opbound_bits<float>(bits); }
inline double bfloat16_value(uint16_t bits) { return opbound_bits<float>((unsigned)bits << 16); }
inline uint16_t bfloat16_bits(double v)
{
	unsigned all = opbound_bits<unsigned>((float)v);
	return v != v ? 0x7fc0 : (uint16_t)((all + 0x7fff + (all >> 16 & 1)) >> 16);
}
} // namespace opbound

#include "opbound_host_groups.h"
