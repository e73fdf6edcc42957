// Stub of cooperative groups, whose ranks are followed: a rank is computed of the thread's place as the real one is.
#pragma once
#include "cuda_runtime.h"

#pragma clang force_cuda_host_device begin
namespace cooperative_groups {
struct opbound_place {
	static OPBOUND_KEPT unsigned rank() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
	static OPBOUND_KEPT unsigned size() { return blockDim.x * blockDim.y * blockDim.z; }
	static OPBOUND_KEPT unsigned block() { return (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x; }
	static OPBOUND_KEPT unsigned blocks() { return gridDim.x * gridDim.y * gridDim.z; }
};
struct group_base {
	void sync() const;
	bool is_valid() const;
};
struct thread_group : group_base {
	thread_group() = default;
	template <class G> thread_group(const G &g);
	unsigned long long size() const;
	unsigned long long num_threads() const;
	unsigned long long thread_rank() const;
};
struct thread_block : group_base {
	struct arrival_token {};
	static OPBOUND_KEPT unsigned thread_rank() { return opbound_place::rank(); }
	static OPBOUND_KEPT unsigned size() { return opbound_place::size(); }
	static OPBOUND_KEPT unsigned num_threads() { return opbound_place::size(); }
	static OPBOUND_KEPT dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
	static OPBOUND_KEPT dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
	static OPBOUND_KEPT dim3 group_dim() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
	static OPBOUND_KEPT dim3 dim_threads() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
	arrival_token barrier_arrive() const;
	void barrier_wait(arrival_token &&t) const;
};
struct cluster_group : group_base {
	unsigned thread_rank() const;
	unsigned num_threads() const;
	unsigned block_rank() const;
	unsigned num_blocks() const;
	dim3 block_index() const;
	dim3 dim_blocks() const;
	void barrier_arrive() const;
	void barrier_wait() const;
	template <class T> T *map_shared_rank(T *p, unsigned rank) const;
	static unsigned query_shared_rank(const void *p);
};
struct grid_group : group_base {
	struct arrival_token {};
	void sync() const;
	OPBOUND_KEPT unsigned long long thread_rank() const
	{
		return (unsigned long long)opbound_place::block() * opbound_place::size() + opbound_place::rank();
	}
	OPBOUND_KEPT unsigned long long size() const { return (unsigned long long)opbound_place::blocks() * opbound_place::size(); }
	OPBOUND_KEPT unsigned long long num_threads() const { return size(); }
	OPBOUND_KEPT dim3 group_dim() const { return dim3(gridDim.x, gridDim.y, gridDim.z); }
	OPBOUND_KEPT dim3 dim_blocks() const { return dim3(gridDim.x, gridDim.y, gridDim.z); }
	OPBOUND_KEPT dim3 block_index() const { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
	OPBOUND_KEPT unsigned long long block_rank() const { return opbound_place::block(); }
	OPBOUND_KEPT unsigned long long num_blocks() const { return opbound_place::blocks(); }
};
struct multi_grid_group : group_base {
	unsigned long long thread_rank() const;
	unsigned long long size() const;
	unsigned grid_rank() const;
	unsigned num_grids() const;
};
struct coalesced_group : group_base {
	unsigned size() const;
	unsigned num_threads() const;
	unsigned thread_rank() const;
	template <class T> T shfl(T v, unsigned lane) const;
	template <class T> T shfl_down(T v, unsigned by) const;
	template <class T> T shfl_up(T v, unsigned by) const;
	int any(int p) const;
	int all(int p) const;
	unsigned ballot(int p) const;
	template <class T> unsigned match_any(T v) const;
	unsigned meta_group_rank() const;
	unsigned meta_group_size() const;
};
template <unsigned N, class P = void> struct thread_block_tile : group_base {
	thread_block_tile() = default;
	template <class Q> thread_block_tile(const thread_block_tile<N, Q> &) {}
	static OPBOUND_KEPT unsigned thread_rank() { return opbound_place::rank() % N; }
	static constexpr unsigned size() { return N; }
	static constexpr unsigned num_threads() { return N; }
	OPBOUND_KEPT unsigned meta_group_rank() const { return opbound_place::rank() / N; }
	OPBOUND_KEPT unsigned meta_group_size() const { return (opbound_place::size() + N - 1) / N; }
	void sync() const;
	template <class T> T shfl(T v, int lane) const;
	template <class T> T shfl_down(T v, unsigned by) const;
	template <class T> T shfl_up(T v, unsigned by) const;
	template <class T> T shfl_xor(T v, unsigned by) const;
	int any(int p) const;
	int all(int p) const;
	unsigned ballot(int p) const;
	template <class T> unsigned match_any(T v) const;
	template <class T> unsigned match_all(T v, int &p) const;
};
thread_block this_thread_block();
grid_group this_grid();
cluster_group this_cluster();
multi_grid_group this_multi_grid();
thread_block_tile<1> this_thread();
coalesced_group coalesced_threads();
template <unsigned N, class G> thread_block_tile<N, G> tiled_partition(const G &g);
template <class G> coalesced_group tiled_partition(const G &g, unsigned n);
template <class G, class T> coalesced_group labeled_partition(const G &g, T label);
template <class G> coalesced_group binary_partition(const G &g, bool p);
template <class G> OPBOUND_KEPT void sync(const G &g) { g.sync(); }
template <class T = void> struct plus {
	OPBOUND_KEPT T operator()(T a, T b) const { return a + b; }
};
template <class T = void> struct less {
	OPBOUND_KEPT T operator()(T a, T b) const { return a < b ? a : b; }
};
template <class T = void> struct greater {
	OPBOUND_KEPT T operator()(T a, T b) const { return a < b ? b : a; }
};
template <class T = void> struct bit_and {
	OPBOUND_KEPT T operator()(T a, T b) const { return a & b; }
};
template <class T = void> struct bit_or {
	OPBOUND_KEPT T operator()(T a, T b) const { return a | b; }
};
template <class T = void> struct bit_xor {
	OPBOUND_KEPT T operator()(T a, T b) const { return a ^ b; }
};
template <class G, class T, class F> T reduce(const G &g, T v, F &&f);
template <class G, class T, class F> T inclusive_scan(const G &g, T v, F &&f);
template <class G, class T, class F> T exclusive_scan(const G &g, T v, F &&f);
template <class G, class T> T inclusive_scan(const G &g, T v);
template <class G, class T> T exclusive_scan(const G &g, T v);
template <class G, class F> auto invoke_one(const G &g, F &&f) -> decltype(f());
template <class G, class T> void memcpy_async(const G &g, T *to, const T *from, size_t n);
template <class G> void wait(const G &g);
template <unsigned N, class G> void wait_prior(const G &g);
} // namespace cooperative_groups
#pragma clang force_cuda_host_device end
