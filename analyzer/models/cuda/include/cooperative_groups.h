// Stub of <cooperative_groups.h>.
#pragma once
#include "cuda_runtime.h"

#pragma clang force_cuda_host_device begin
namespace cooperative_groups {
struct thread_group {
	void sync() const;
	unsigned size() const;
	unsigned num_threads() const;
	unsigned thread_rank() const;
	bool is_valid() const;
};
struct thread_block : thread_group {
	static dim3 group_index();
	static dim3 thread_index();
	static dim3 group_dim();
	static dim3 dim_threads();
};
struct grid_group : thread_group {
	dim3 group_dim() const;
	unsigned block_rank() const;
	unsigned num_blocks() const;
};
struct coalesced_group : thread_group {
	template <class T> T shfl(T v, unsigned lane) const;
	template <class T> T shfl_down(T v, unsigned by) const;
	template <class T> T shfl_up(T v, unsigned by) const;
	int any(int p) const;
	int all(int p) const;
	unsigned ballot(int p) const;
};
template <unsigned N, class P = void> struct thread_block_tile : thread_group {
	thread_block_tile() = default;
	template <class Q> thread_block_tile(const thread_block_tile<N, Q> &t);
	template <class T> T shfl(T v, unsigned lane) const;
	template <class T> T shfl_down(T v, unsigned by) const;
	template <class T> T shfl_up(T v, unsigned by) const;
	template <class T> T shfl_xor(T v, unsigned by) const;
	int any(int p) const;
	int all(int p) const;
	unsigned ballot(int p) const;
	unsigned meta_group_rank() const;
	unsigned meta_group_size() const;
};
thread_block this_thread_block();
grid_group this_grid();
coalesced_group coalesced_threads();
template <unsigned N, class G> thread_block_tile<N, G> tiled_partition(const G &g);
template <class G> thread_group tiled_partition(const G &g, unsigned n);
template <class G> coalesced_group labeled_partition(const G &g, int label);
template <class G> void sync(const G &g) { g.sync(); }
template <class T> struct plus {
	T operator()(T a, T b) const { return a + b; }
};
template <class T> struct less {
	T operator()(T a, T b) const { return a < b ? a : b; }
};
template <class T> struct greater {
	T operator()(T a, T b) const { return a < b ? b : a; }
};
template <class G, class T, class F> T reduce(const G &g, T v, F &&f);
template <class G, class T, class F> T inclusive_scan(const G &g, T v, F &&f);
template <class G, class T, class F> T exclusive_scan(const G &g, T v, F &&f);
template <class G, class T> void memcpy_async(const G &g, T *to, const T *from, size_t n);
template <class G> void wait(const G &g);
} // namespace cooperative_groups
#pragma clang force_cuda_host_device end
