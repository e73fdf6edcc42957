// Stub of CUB: what blocks, warps and the whole device do together.
#pragma once
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "cuda_runtime.h"
#include <cfloat>
#include <cstddef>
#include <iostream>
#include <limits>

#pragma clang force_cuda_host_device begin
#define CubDebug(e) (e)
#define CubDebugExit(e) (e)
namespace cub {
enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm { BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE };
enum BlockStoreAlgorithm { BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE };
struct Sum {
	template <class T> T operator()(const T &a, const T &b) const { return a + b; }
};
struct Max {
	template <class T> T operator()(const T &a, const T &b) const { return a < b ? b : a; }
};
struct Min {
	template <class T> T operator()(const T &a, const T &b) const { return b < a ? b : a; }
};
struct ArgMax {
	template <class T> T operator()(const T &a, const T &b) const { return a.value < b.value ? b : a; }
};
struct ArgMin {
	template <class T> T operator()(const T &a, const T &b) const { return b.value < a.value ? b : a; }
};
struct Equality {
	template <class T> bool operator()(const T &a, const T &b) const { return a == b; }
};
struct Inequality {
	template <class T> bool operator()(const T &a, const T &b) const { return a != b; }
};
struct NullType {};
template <class K, class V> struct KeyValuePair {
	K key;
	V value;
	KeyValuePair();
	KeyValuePair(const K &k, const V &v);
};
template <class T> struct Uninitialized {
	alignas(T) unsigned char storage[sizeof(T)];
	T &Alias() { return reinterpret_cast<T &>(*this); }
};
// LIMIT(precision): the real temporary storage grows with the block; here a warp's share of it stands for it.
template <class T> struct StubStorage {
	alignas(T) unsigned char slots[32 * sizeof(T)];
};
template <class T, int X, BlockReduceAlgorithm A = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1, int P = 0> class BlockReduce {
public:
	using TempStorage = StubStorage<T>;
	BlockReduce();
	BlockReduce(TempStorage &s);
	template <class Op> T Reduce(T v, Op op);
	template <class Op> T Reduce(T v, Op op, int valid);
	T Sum(T v);
	T Sum(T v, int valid);
	template <int N> T Sum(T (&v)[N]);
	template <int N, class Op> T Reduce(T (&v)[N], Op op);
};
template <class T, int X, BlockScanAlgorithm A = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int P = 0> class BlockScan {
public:
	using TempStorage = StubStorage<T>;
	BlockScan();
	BlockScan(TempStorage &s);
	void ExclusiveSum(T in, T &out);
	void ExclusiveSum(T in, T &out, T &all);
	void InclusiveSum(T in, T &out);
	void InclusiveSum(T in, T &out, T &all);
	template <int N> void ExclusiveSum(T (&in)[N], T (&out)[N]);
	template <int N> void InclusiveSum(T (&in)[N], T (&out)[N]);
	template <class Prefix> void ExclusiveSum(T in, T &out, Prefix &prefix);
	template <class Prefix> void InclusiveSum(T in, T &out, Prefix &prefix);
	template <int N> void ExclusiveSum(T (&in)[N], T (&out)[N], T &all);
	template <int N> void InclusiveSum(T (&in)[N], T (&out)[N], T &all);
	template <class Op> void InclusiveScan(T in, T &out, Op op);
	template <class Op> void InclusiveScan(T in, T &out, Op op, T &all);
	template <class Op> void ExclusiveScan(T in, T &out, T first, Op op);
	template <class Op> void ExclusiveScan(T in, T &out, T first, Op op, T &all);
	template <int N, class Op> void InclusiveScan(T (&in)[N], T (&out)[N], Op op);
	template <int N, class Op, class F> void InclusiveScan(T (&in)[N], T (&out)[N], Op op, F &prefix);
	template <int N, class Op> void ExclusiveScan(T (&in)[N], T (&out)[N], T first, Op op);
};
template <class K, int X, int N, class V = NullType, int B = 4> class BlockRadixSort {
public:
	using TempStorage = StubStorage<K>;
	BlockRadixSort();
	BlockRadixSort(TempStorage &s);
	void Sort(K (&keys)[N], int begin = 0, int end = sizeof(K) * 8);
	void Sort(K (&keys)[N], V (&values)[N], int begin = 0, int end = sizeof(K) * 8);
	void SortDescending(K (&keys)[N], int begin = 0, int end = sizeof(K) * 8);
	void SortDescending(K (&keys)[N], V (&values)[N], int begin = 0, int end = sizeof(K) * 8);
	void SortBlockedToStriped(K (&keys)[N], int begin = 0, int end = sizeof(K) * 8);
	void SortBlockedToStriped(K (&keys)[N], V (&values)[N], int begin = 0, int end = sizeof(K) * 8);
	void SortDescendingBlockedToStriped(K (&keys)[N], int begin = 0, int end = sizeof(K) * 8);
	void SortDescendingBlockedToStriped(K (&keys)[N], V (&values)[N], int begin = 0, int end = sizeof(K) * 8);
};
template <class T, int N, class I> void LoadDirectBlocked(int thread, I from, T (&items)[N]);
template <class T, int N, class I> void LoadDirectBlocked(int thread, I from, T (&items)[N], int valid);
template <class T, class D, int N, class I> void LoadDirectBlocked(int thread, I from, T (&items)[N], int valid, D fill);
template <int X, class T, int N, class I> void LoadDirectStriped(int thread, I from, T (&items)[N]);
template <int X, class T, int N, class I> void LoadDirectStriped(int thread, I from, T (&items)[N], int valid);
template <int X, class T, class D, int N, class I> void LoadDirectStriped(int thread, I from, T (&items)[N], int valid, D fill);
template <class T, int N, class I> void LoadDirectWarpStriped(int thread, I from, T (&items)[N]);
template <class T, int N, class I> void StoreDirectBlocked(int thread, I to, T (&items)[N]);
template <class T, int N, class I> void StoreDirectBlocked(int thread, I to, T (&items)[N], int valid);
template <int X, class T, int N, class I> void StoreDirectStriped(int thread, I to, T (&items)[N]);
template <int X, class T, int N, class I> void StoreDirectStriped(int thread, I to, T (&items)[N], int valid);
template <class T, int X, int N, BlockLoadAlgorithm A = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1> class BlockLoad {
public:
	using TempStorage = StubStorage<T>;
	BlockLoad();
	BlockLoad(TempStorage &s);
	template <class I> void Load(I from, T (&items)[N]);
	template <class I> void Load(I from, T (&items)[N], int valid);
	template <class I, class D> void Load(I from, T (&items)[N], int valid, D fill);
};
template <class T, int X, int N, BlockStoreAlgorithm A = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1> class BlockStore {
public:
	using TempStorage = StubStorage<T>;
	BlockStore();
	BlockStore(TempStorage &s);
	template <class I> void Store(I to, T (&items)[N]);
	template <class I> void Store(I to, T (&items)[N], int valid);
};
template <class T, int X, int N, bool W = false, int Y = 1, int Z = 1> class BlockExchange {
public:
	using TempStorage = StubStorage<T>;
	BlockExchange();
	BlockExchange(TempStorage &s);
	void StripedToBlocked(T (&items)[N]);
	void BlockedToStriped(T (&items)[N]);
	template <class U> void StripedToBlocked(const T (&in)[N], U (&out)[N]);
	template <class U> void BlockedToStriped(const T (&in)[N], U (&out)[N]);
};
template <class T, int X, int N, int Bins, class... A> class BlockHistogram {
public:
	using TempStorage = StubStorage<T>;
	BlockHistogram();
	BlockHistogram(TempStorage &s);
	template <class C> void InitHistogram(C (&counts)[Bins]);
	template <class C> void Composite(T (&items)[N], C (&counts)[Bins]);
	template <class C> void Histogram(T (&items)[N], C (&counts)[Bins]);
};
template <class T, int X, int Y = 1, int Z = 1> class BlockDiscontinuity {
public:
	using TempStorage = StubStorage<T>;
	BlockDiscontinuity();
	BlockDiscontinuity(TempStorage &s);
	template <class F, int N, class Op> void FlagHeads(F (&flags)[N], T (&in)[N], Op op);
	template <class F, int N, class Op> void FlagHeads(F (&flags)[N], T (&in)[N], Op op, T before);
	template <class F, int N, class Op> void FlagTails(F (&flags)[N], T (&in)[N], Op op);
	template <class F, int N, class Op> void FlagTails(F (&flags)[N], T (&in)[N], Op op, T behind);
	template <class F, int N, class Op> void FlagHeadsAndTails(F (&heads)[N], F (&tails)[N], T (&in)[N], Op op);
};
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
template <CacheLoadModifier M, class T> OPBOUND_OF_CALLER T ThreadLoad(T *p) { return *p; }
template <CacheStoreModifier M, class T> OPBOUND_OF_CALLER void ThreadStore(T *p, T v) { *p = v; }
template <class T, int W = 32> class WarpReduce {
public:
	using TempStorage = StubStorage<T>;
	WarpReduce(TempStorage &s);
	T Sum(T v);
	T Sum(T v, int valid);
	template <class Op> T Reduce(T v, Op op);
	template <class Op> T Reduce(T v, Op op, int valid);
	template <class F> T HeadSegmentedSum(T v, F is_head);
	template <class F> T TailSegmentedSum(T v, F is_tail);
	template <class Op, class F> T HeadSegmentedReduce(T v, F is_head, Op op);
	template <class Op, class F> T TailSegmentedReduce(T v, F is_tail, Op op);
};
template <class T, int W = 32> class WarpScan {
public:
	using TempStorage = StubStorage<T>;
	WarpScan(TempStorage &s);
	void InclusiveSum(T in, T &out);
	void ExclusiveSum(T in, T &out);
	template <class Op> void InclusiveScan(T in, T &out, Op op);
	template <class Op> void ExclusiveScan(T in, T &out, T first, Op op);
};
template <class T> struct DoubleBuffer {
	T *d_buffers[2];
	int selector;
	DoubleBuffer();
	DoubleBuffer(T *current, T *other);
	T *Current();
	T *Alternate();
};
// The whole device. Called with no memory, each says how much it wants.
struct DeviceScan {
	template <class I, class O, class N> static cudaError_t ExclusiveSum(void *temp, size_t &bytes, I in, O out, N n, cudaStream_t s = 0);
	template <class I, class O, class N> static cudaError_t InclusiveSum(void *temp, size_t &bytes, I in, O out, N n, cudaStream_t s = 0);
	template <class I, class O, class Op, class T, class N> static cudaError_t ExclusiveScan(void *temp, size_t &bytes, I in, O out, Op op, T first, N n, cudaStream_t s = 0);
	template <class I, class O, class Op, class N> static cudaError_t InclusiveScan(void *temp, size_t &bytes, I in, O out, Op op, N n, cudaStream_t s = 0);
};
struct DeviceReduce {
	template <class I, class O, class N> static cudaError_t Sum(void *temp, size_t &bytes, I in, O out, N n, cudaStream_t s = 0);
	template <class I, class O, class N> static cudaError_t Max(void *temp, size_t &bytes, I in, O out, N n, cudaStream_t s = 0);
	template <class I, class O, class N> static cudaError_t Min(void *temp, size_t &bytes, I in, O out, N n, cudaStream_t s = 0);
	template <class I, class O, class N> static cudaError_t ArgMax(void *temp, size_t &bytes, I in, O out, N n, cudaStream_t s = 0);
	template <class I, class O, class N, class Op, class T> static cudaError_t Reduce(void *temp, size_t &bytes, I in, O out, N n, Op op, T first, cudaStream_t s = 0);
	template <class I, class K, class V, class W, class C, class F, class N> static cudaError_t ReduceByKey(void *temp, size_t &bytes, I in, K keys, V values, W sums, C count, F add, N n, cudaStream_t s = 0);
};
struct DeviceRadixSort {
	template <class K, class N> static cudaError_t SortKeys(void *temp, size_t &bytes, const K *in, K *out, N n, int begin = 0, int end = sizeof(K) * 8, cudaStream_t s = 0);
	template <class K, class N> static cudaError_t SortKeysDescending(void *temp, size_t &bytes, const K *in, K *out, N n, int begin = 0, int end = sizeof(K) * 8, cudaStream_t s = 0);
	template <class K, class N> static cudaError_t SortKeys(void *temp, size_t &bytes, DoubleBuffer<K> &keys, N n, int begin = 0, int end = sizeof(K) * 8, cudaStream_t s = 0);
	template <class K, class N> static cudaError_t SortKeysDescending(void *temp, size_t &bytes, DoubleBuffer<K> &keys, N n, int begin = 0, int end = sizeof(K) * 8, cudaStream_t s = 0);
	template <class K, class V, class N> static cudaError_t SortPairs(void *temp, size_t &bytes, DoubleBuffer<K> &keys, DoubleBuffer<V> &values, N n, int begin = 0, int end = sizeof(K) * 8, cudaStream_t s = 0);
	template <class K, class V, class N> static cudaError_t SortPairsDescending(void *temp, size_t &bytes, DoubleBuffer<K> &keys, DoubleBuffer<V> &values, N n, int begin = 0, int end = sizeof(K) * 8, cudaStream_t s = 0);
	template <class K, class V, class N> static cudaError_t SortPairs(void *temp, size_t &bytes, const K *in, K *out, const V *vin, V *vout, N n, int begin = 0, int end = sizeof(K) * 8, cudaStream_t s = 0);
	template <class K, class V, class N> static cudaError_t SortPairsDescending(void *temp, size_t &bytes, const K *in, K *out, const V *vin, V *vout, N n, int begin = 0, int end = sizeof(K) * 8, cudaStream_t s = 0);
};
struct DeviceSegmentedRadixSort {
	template <class... A> static cudaError_t SortKeys(void *temp, size_t &bytes, A &&...);
	template <class... A> static cudaError_t SortPairs(void *temp, size_t &bytes, A &&...);
	template <class... A> static cudaError_t SortKeysDescending(void *temp, size_t &bytes, A &&...);
	template <class... A> static cudaError_t SortPairsDescending(void *temp, size_t &bytes, A &&...);
};
struct DeviceSegmentedReduce {
	template <class... A> static cudaError_t Sum(void *temp, size_t &bytes, A &&...);
	template <class... A> static cudaError_t Reduce(void *temp, size_t &bytes, A &&...);
	template <class... A> static cudaError_t Max(void *temp, size_t &bytes, A &&...);
	template <class... A> static cudaError_t Min(void *temp, size_t &bytes, A &&...);
	template <class... A> static cudaError_t ArgMax(void *temp, size_t &bytes, A &&...);
	template <class... A> static cudaError_t ArgMin(void *temp, size_t &bytes, A &&...);
};
struct DeviceAdjacentDifference {
	template <class... A> static cudaError_t SubtractLeft(void *temp, size_t &bytes, A &&...);
	template <class... A> static cudaError_t SubtractLeftCopy(void *temp, size_t &bytes, A &&...);
	template <class... A> static cudaError_t SubtractRight(void *temp, size_t &bytes, A &&...);
	template <class... A> static cudaError_t SubtractRightCopy(void *temp, size_t &bytes, A &&...);
};
struct CachingDeviceAllocator {
	CachingDeviceAllocator(bool skip_cleanup = false, bool debug = false);
	template <class... A> explicit CachingDeviceAllocator(unsigned growth, A... a);
	cudaError_t DeviceAllocate(void **p, size_t bytes, cudaStream_t s = 0);
	cudaError_t DeviceFree(void *p);
	cudaError_t FreeAllCached();
};
template <class N, class D> constexpr auto DivideAndRoundUp(N n, D d) { return n / d + (n % d != 0 ? 1 : 0); }
#define OPBOUND_CUB_PARTS
#include "opbound/replayed/cub_select.h"
#undef OPBOUND_CUB_PARTS
struct DeviceMergeSort {
	template <class... A> static cudaError_t SortKeys(void *temp, size_t &bytes, A &&...);
	template <class... A> static cudaError_t SortPairs(void *temp, size_t &bytes, A &&...);
};
struct DevicePartition {
	template <class... A> static cudaError_t If(void *temp, size_t &bytes, A &&...);
	template <class... A> static cudaError_t Flagged(void *temp, size_t &bytes, A &&...);
};
struct DeviceHistogram {
	template <class... A> static cudaError_t HistogramEven(void *temp, size_t &bytes, A &&...);
};
template <class T> struct CountingInputIterator {
	T v;
	explicit CountingInputIterator(T first);
	T operator*() const;
	T operator[](ptrdiff_t i) const;
	CountingInputIterator operator+(ptrdiff_t n) const;
};
template <class V, class F, class I> struct TransformInputIterator {
	I from;
	F f;
	TransformInputIterator(I from, F f);
	V operator*() const;
	V operator[](ptrdiff_t i) const;
	TransformInputIterator operator+(ptrdiff_t n) const;
};
template <class I> struct ArgIndexInputIterator {
	I from;
	ArgIndexInputIterator(I from);
};
#define CUB_LOG_WARP_THREADS(arch) 5
#define CUB_WARP_THREADS(arch) 32
#define CUB_MAX(a, b) ((a) < (b) ? (b) : (a))
#define CUB_MIN(a, b) ((b) < (a) ? (b) : (a))
template <int N, int Now = N, int Count = 0> struct Log2 {
	enum { VALUE = Log2<N, (Now >> 1), Count + 1>::VALUE };
};
template <int N, int Count> struct Log2<N, 0, Count> {
	enum { VALUE = (1 << (Count - 1)) < N ? Count : Count - 1 };
};
template <int W> unsigned WarpMask(unsigned warp);
// How a block's items lie in shared memory for the threads of one warp that go over them.
template <class T, int X> struct BlockRakingLayout {
	enum {
		SHARED_ELEMENTS = X,
		MAX_RAKING_THREADS = X < 32 ? X : 32,
		SEGMENT_LENGTH = (SHARED_ELEMENTS + MAX_RAKING_THREADS - 1) / MAX_RAKING_THREADS,
		RAKING_THREADS = (SHARED_ELEMENTS + SEGMENT_LENGTH - 1) / SEGMENT_LENGTH,
		HAS_CONFLICTS = 32 % SEGMENT_LENGTH == 0,
		CONFLICT_DEGREE = HAS_CONFLICTS ? RAKING_THREADS * SEGMENT_LENGTH / 32 : 1,
		USE_SEGMENT_PADDING = (SEGMENT_LENGTH & 1) == 0 && SEGMENT_LENGTH > 2,
		GRID_ELEMENTS = RAKING_THREADS * (SEGMENT_LENGTH + USE_SEGMENT_PADDING),
		UNGUARDED = SHARED_ELEMENTS % RAKING_THREADS == 0
	};
	struct TempStorage {
		alignas(T) unsigned char slots[GRID_ELEMENTS * sizeof(T)];
	};
	static T *PlacementPtr(TempStorage &s, unsigned thread);
	static T *RakingPtr(TempStorage &s, unsigned thread);
};
template <int W, class T> T ShuffleDown(T v, int by, int last, unsigned mask);
template <int W, class T> T ShuffleUp(T v, int by, int first, unsigned mask);
template <int W, class T> T ShuffleIndex(T v, int lane, unsigned mask);
int RowMajorTid(int x, int y, int z);
int LaneId();
int WarpId();
template <class... A> void CTA_SYNC(A...);
} // namespace cub
#pragma clang force_cuda_host_device end

// Who asks for a namespace around the library speaks of this one by that name: what its functions do stays the same.
namespace opbound_cub_names {
namespace cub = ::cub;
}
#if defined(THRUST_CUB_WRAPPED_NAMESPACE) && !defined(CUB_WRAPPED_NAMESPACE)
#define CUB_WRAPPED_NAMESPACE THRUST_CUB_WRAPPED_NAMESPACE
#endif
#ifdef CUB_NS_PREFIX
CUB_NS_PREFIX using namespace ::opbound_cub_names;
CUB_NS_POSTFIX
#elif defined(CUB_WRAPPED_NAMESPACE)
namespace CUB_WRAPPED_NAMESPACE {
using namespace ::opbound_cub_names;
}
#endif
#ifndef CUB_NS_QUALIFIER
#define CUB_NS_QUALIFIER ::cub
#endif
#define CUB_NAMESPACE_BEGIN namespace cub {
#define CUB_NAMESPACE_END }
