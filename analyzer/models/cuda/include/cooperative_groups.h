// Stub of <cooperative_groups.h>.
#pragma once
#include "cuda_runtime.h"

namespace cooperative_groups {
struct thread_group {
	void sync() const;
	unsigned size() const;
	unsigned thread_rank() const;
};
struct thread_block : thread_group {
	dim3 group_index() const;
	dim3 thread_index() const;
};
struct grid_group : thread_group {};
template <unsigned N> struct thread_block_tile : thread_group {
	template <class T> T shfl_down(T v, unsigned by) const;
	template <class T> T shfl_xor(T v, unsigned by) const;
	template <class T> T shfl(T v, unsigned lane) const;
};
thread_block this_thread_block();
grid_group this_grid();
template <unsigned N> thread_block_tile<N> tiled_partition(const thread_group &g);
} // namespace cooperative_groups
