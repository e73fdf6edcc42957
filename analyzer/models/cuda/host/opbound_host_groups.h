// What threads do together, on the host: cooperative groups, random numbers of a thread's own, CUB's blocks and devices.
// What is not here is linked to address 0, which a program says of itself.
#pragma once
#include <cooperative_groups.h>
#include <cub/cub.cuh>
#include <curand.h>

// ---- cooperative groups ----

namespace cooperative_groups {
inline void group_base::sync() const { ::opbound::barrier(); }
// Blocks follow one another here.
inline void grid_group::sync() const
{
	std::fprintf(stderr, "blocks cannot wait for one another here\n");
	std::_Exit(2);
}
inline thread_block this_thread_block() { return {}; }
inline grid_group this_grid() { return {}; }
template <unsigned N, class G> thread_block_tile<N, G> tiled_partition(const G &) { return {}; }
template <unsigned N> unsigned lanes_of_tile()
{
	static_assert(N <= 32, "a tile within a warp");
	unsigned all = N == 32 ? ~0u : (1u << N % 32) - 1;
	return all << ::opbound::lane() / N * N;
}
template <unsigned N, class P> void thread_block_tile<N, P>::sync() const { __syncwarp(lanes_of_tile<N>()); }
template <unsigned N, class P> template <class T> T thread_block_tile<N, P>::shfl(T v, int lane) const
{
	return __shfl_sync(lanes_of_tile<N>(), v, lane, N);
}
template <unsigned N, class P> template <class T> T thread_block_tile<N, P>::shfl_down(T v, unsigned by) const
{
	return __shfl_down_sync(lanes_of_tile<N>(), v, by, N);
}
template <unsigned N, class P> template <class T> T thread_block_tile<N, P>::shfl_up(T v, unsigned by) const
{
	return __shfl_up_sync(lanes_of_tile<N>(), v, by, N);
}
template <unsigned N, class P> template <class T> T thread_block_tile<N, P>::shfl_xor(T v, unsigned by) const
{
	return __shfl_xor_sync(lanes_of_tile<N>(), v, (int)by, N);
}
template <unsigned N, class P> unsigned thread_block_tile<N, P>::ballot(int p) const
{
	return __ballot_sync(lanes_of_tile<N>(), p) >> ::opbound::lane() / N * N;
}
template <unsigned N, class P> int thread_block_tile<N, P>::any(int p) const { return ballot(p) != 0; }
template <unsigned N, class P> int thread_block_tile<N, P>::all(int p) const { return ballot(!p) == 0; }
template <class G, class T, class F> T reduce(const G &g, T v, F &&f)
{
	T sum = g.shfl(v, 0);
	for (unsigned i = 1; i < g.size(); i++)
		sum = f(sum, g.shfl(v, (int)i));
	return sum;
}
} // namespace cooperative_groups

// ---- random numbers: of their range, each thread's own; not those of the device ----

template <class S> void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long at, S *s)
{
	std::memset((void *)s, 0, sizeof *s);
	*(unsigned *)s = (unsigned)(seed ^ sequence * 2654435761u ^ at);
}
// All of a state is read and written, as it is there.
template <class S> unsigned curand(S *s)
{
	S all = *s;
	unsigned &x = *(unsigned *)&all;
	x = x * 1664525u + 1013904223u;
	*s = all;
	return x;
}
template <class S> uint4 curand4(S *s) { return uint4{curand(s), curand(s), curand(s), curand(s)}; }
extern "C" {
inline curandStatus_t curandCreateGenerator(curandGenerator_t *g, curandRngType_t)
{
	*g = nullptr;
	return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandDestroyGenerator(curandGenerator_t) { return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandSetStream(curandGenerator_t, cudaStream_t) { return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t, unsigned long long) { return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandGenerate(curandGenerator_t, unsigned *out, size_t n)
{
	for (unsigned i = 0, state = 1; i < n; i++)
		out[i] = curand(&state);
	return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandGenerateUniform(curandGenerator_t, float *out, size_t n)
{
	for (unsigned i = 0, state = 1; i < n; i++)
		out[i] = curand_uniform(&state);
	return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandGenerateNormal(curandGenerator_t, float *out, size_t n, float mean, float width)
{
	for (unsigned i = 0, state = 1; i < n; i++)
		out[i] = mean + width * curand_normal(&state);
	return n % 2 ? CURAND_STATUS_LENGTH_NOT_MULTIPLE : CURAND_STATUS_SUCCESS;
}
}

// ---- CUB ----

namespace opbound {
// What each thread of the block handed in.
template <class T> std::vector<T> of_block(const T &mine)
{
	static std::vector<T> all;
	block *b = running();
	all.resize(b->fibers.size(), mine);
	all[(size_t)(b->now - b->fibers.data())] = mine;
	barrier();
	std::vector<T> copy = all;
	barrier();
	return copy;
}
inline size_t rank_in_block() { return (size_t)(running()->now - running()->fibers.data()); }
// All up to `end`, one after the other.
template <class T, class Op> T fold(const std::vector<T> &all, size_t end, Op op)
{
	T sum = all[0];
	for (size_t i = 1; i < all.size() && i < end; i++)
		sum = op(sum, all[i]);
	return sum;
}
template <class T> T plus(T a, T b) { return a + b; }
} // namespace opbound

namespace cub {
#define OPBOUND_REDUCE template <class T, int X, BlockReduceAlgorithm A, int Y, int Z, int P>
#define OPBOUND_REDUCE_CLASS BlockReduce<T, X, A, Y, Z, P>
OPBOUND_REDUCE OPBOUND_REDUCE_CLASS::BlockReduce() {}
OPBOUND_REDUCE OPBOUND_REDUCE_CLASS::BlockReduce(TempStorage &) {}
OPBOUND_REDUCE template <class Op> T OPBOUND_REDUCE_CLASS::Reduce(T v, Op op, int valid)
{
	return ::opbound::fold(::opbound::of_block(v), (size_t)valid, op);
}
OPBOUND_REDUCE template <class Op> T OPBOUND_REDUCE_CLASS::Reduce(T v, Op op) { return Reduce(v, op, X * Y * Z); }
OPBOUND_REDUCE T OPBOUND_REDUCE_CLASS::Sum(T v) { return Reduce(v, ::opbound::plus<T>); }
OPBOUND_REDUCE T OPBOUND_REDUCE_CLASS::Sum(T v, int valid) { return Reduce(v, ::opbound::plus<T>, valid); }
#undef OPBOUND_REDUCE
#undef OPBOUND_REDUCE_CLASS

#define OPBOUND_SCAN template <class T, int X, BlockScanAlgorithm A, int Y, int Z, int P>
#define OPBOUND_SCAN_CLASS BlockScan<T, X, A, Y, Z, P>
OPBOUND_SCAN OPBOUND_SCAN_CLASS::BlockScan() {}
OPBOUND_SCAN OPBOUND_SCAN_CLASS::BlockScan(TempStorage &) {}
OPBOUND_SCAN template <class Op> void OPBOUND_SCAN_CLASS::InclusiveScan(T in, T &out, Op op, T &sum)
{
	std::vector<T> all = ::opbound::of_block(in);
	out = ::opbound::fold(all, ::opbound::rank_in_block() + 1, op);
	sum = ::opbound::fold(all, all.size(), op);
}
OPBOUND_SCAN template <class Op> void OPBOUND_SCAN_CLASS::InclusiveScan(T in, T &out, Op op)
{
	T sum;
	InclusiveScan(in, out, op, sum);
}
OPBOUND_SCAN template <class Op> void OPBOUND_SCAN_CLASS::ExclusiveScan(T in, T &out, T first, Op op, T &sum)
{
	std::vector<T> all = ::opbound::of_block(in);
	size_t rank = ::opbound::rank_in_block();
	out = rank ? op(first, ::opbound::fold(all, rank, op)) : first;
	sum = op(first, ::opbound::fold(all, all.size(), op));
}
OPBOUND_SCAN template <class Op> void OPBOUND_SCAN_CLASS::ExclusiveScan(T in, T &out, T first, Op op)
{
	T sum;
	ExclusiveScan(in, out, first, op, sum);
}
OPBOUND_SCAN void OPBOUND_SCAN_CLASS::InclusiveSum(T in, T &out) { InclusiveScan(in, out, ::opbound::plus<T>); }
OPBOUND_SCAN void OPBOUND_SCAN_CLASS::InclusiveSum(T in, T &out, T &sum) { InclusiveScan(in, out, ::opbound::plus<T>, sum); }
OPBOUND_SCAN void OPBOUND_SCAN_CLASS::ExclusiveSum(T in, T &out) { ExclusiveScan(in, out, T(), ::opbound::plus<T>); }
OPBOUND_SCAN void OPBOUND_SCAN_CLASS::ExclusiveSum(T in, T &out, T &sum) { ExclusiveScan(in, out, T(), ::opbound::plus<T>, sum); }
#undef OPBOUND_SCAN
#undef OPBOUND_SCAN_CLASS

template <class I, class O, class Op, class N> cudaError_t DeviceScan::InclusiveScan(void *temp, size_t &bytes, I in, O out, Op op, N n, cudaStream_t)
{
	if (!temp)
		return bytes = 1024, cudaSuccess;
	for (N i = 0; i < n; i++)
		if (i)
			out[i] = op(out[i - 1], in[i]);
		else
			out[i] = in[i];
	return cudaSuccess;
}
template <class I, class O, class N> cudaError_t DeviceScan::InclusiveSum(void *temp, size_t &bytes, I in, O out, N n, cudaStream_t s)
{
	return InclusiveScan(temp, bytes, in, out, [](auto a, auto b) { return a + b; }, n, s);
}
template <class I, class O, class Op, class T, class N> cudaError_t DeviceScan::ExclusiveScan(void *temp, size_t &bytes, I in, O out, Op op, T first, N n, cudaStream_t)
{
	if (!temp)
		return bytes = 1024, cudaSuccess;
	for (N i = 0; i < n; i++) {
		T next = op(first, in[i]);
		out[i] = first;
		first = next;
	}
	return cudaSuccess;
}
template <class I, class O, class N> cudaError_t DeviceScan::ExclusiveSum(void *temp, size_t &bytes, I in, O out, N n, cudaStream_t s)
{
	typename std::remove_cv<typename std::remove_reference<decltype(in[0])>::type>::type zero{};
	return ExclusiveScan(temp, bytes, in, out, [](auto a, auto b) { return a + b; }, zero, n, s);
}
template <class K, class V, class N> cudaError_t DeviceRadixSort::SortPairs(void *temp, size_t &bytes, const K *in, K *out, const V *vin, V *vout, N n, int, int, cudaStream_t)
{
	if (!temp)
		return bytes = 1024, cudaSuccess;
	std::vector<N> order;
	for (N i = 0; i < n; i++)
		order.push_back(i);
	std::stable_sort(order.begin(), order.end(), [in](N a, N b) { return in[a] < in[b]; });
	for (N i = 0; i < n; i++) {
		out[i] = in[order[i]];
		vout[i] = vin[order[i]];
	}
	return cudaSuccess;
}
template <class K, class N> cudaError_t DeviceRadixSort::SortKeys(void *temp, size_t &bytes, const K *in, K *out, N n, int, int, cudaStream_t)
{
	if (!temp)
		return bytes = 1024, cudaSuccess;
	std::copy(in, in + n, out);
	std::sort(out, out + n);
	return cudaSuccess;
}
} // namespace cub
