// Stub of warp matrices, where the extent of a tile is followed: a warp reads and writes a tile at a leading dimension; what each thread
// holds of it is its share.
#pragma once
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "cuda_runtime.h"

#pragma clang force_cuda_host_device begin
namespace nvcuda {
namespace wmma {
enum layout_t { mem_row_major, mem_col_major };
struct row_major {};
struct col_major {};
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
namespace precision {
struct tf32 {};
struct u4 {};
struct s4 {};
struct b1 {};
} // namespace precision
namespace experimental = ::nvcuda::wmma;
template <class T> struct opbound_element {
	using type = T;
	static constexpr bool is_small = sizeof(T) == 1;
};
template <> struct opbound_element<precision::tf32> {
	using type = float;
	static constexpr bool is_small = false;
};
template <> struct opbound_element<__half> {
	using type = __half;
	static constexpr bool is_small = false;
};
// Elements a thread: halves are held twice.
template <class Use, int M, int N, int K, class T> constexpr int opbound_share(Use)
{
	return sizeof(typename opbound_element<T>::type) == 2 ? 16 : (M * K > 32 ? M * K / 32 : 1);
}
template <class Use, int M, int N, int K, class T, class Layout = void> struct fragment {
	using element_type = T;
	using storage_element_type = typename opbound_element<T>::type;
	static constexpr int num_elements = opbound_share<Use, M, N, K, T>(Use());
	static constexpr int num_storage_elements = num_elements;
	storage_element_type x[num_elements];
};
template <int M, int N, int K, class T, class Layout> struct fragment<matrix_b, M, N, K, T, Layout> {
	using element_type = T;
	using storage_element_type = typename opbound_element<T>::type;
	static constexpr int num_elements = opbound_share<matrix_b, N, M, K, T>(matrix_b());
	static constexpr int num_storage_elements = num_elements;
	storage_element_type x[num_elements];
};
template <int M, int N, int K, class T, class Layout> struct fragment<accumulator, M, N, K, T, Layout> {
	using element_type = T;
	using storage_element_type = typename opbound_element<T>::type;
	static constexpr int num_elements = M * N / 32;
	static constexpr int num_storage_elements = num_elements;
	storage_element_type x[num_elements];
};
// Elements from a tile's first to its last, at a leading dimension.
template <int M, int N, int K, class T> OPBOUND_KEPT unsigned opbound_extent(const fragment<matrix_a, M, N, K, T, row_major> &, unsigned ld)
{
	return (M - 1) * ld + K;
}
template <int M, int N, int K, class T> OPBOUND_KEPT unsigned opbound_extent(const fragment<matrix_a, M, N, K, T, col_major> &, unsigned ld)
{
	return (K - 1) * ld + M;
}
template <int M, int N, int K, class T> OPBOUND_KEPT unsigned opbound_extent(const fragment<matrix_b, M, N, K, T, row_major> &, unsigned ld)
{
	return (K - 1) * ld + N;
}
template <int M, int N, int K, class T> OPBOUND_KEPT unsigned opbound_extent(const fragment<matrix_b, M, N, K, T, col_major> &, unsigned ld)
{
	return (N - 1) * ld + K;
}
template <int M, int N, int K, class T>
OPBOUND_KEPT unsigned opbound_extent(const fragment<accumulator, M, N, K, T> &, unsigned ld, layout_t layout)
{
	return layout == mem_row_major ? (M - 1) * ld + N : (N - 1) * ld + M;
}
template <class F, class S> void load_matrix_sync(F &f, const S *p, unsigned extent);
template <class F, class S> void store_matrix_sync(S *p, const F &f, unsigned extent);
template <class F, class V> void fill_fragment(F &f, const V &v);
template <class D, class A, class B, class C>
void mma_sync(D &d, const A &a, const B &b, const C &c, bool saturate = false);
OPBOUND_KEPT float __float_to_tf32(float v) { return v; }
} // namespace wmma
} // namespace nvcuda
#pragma clang force_cuda_host_device end
#define load_matrix_sync(f, p, ...) load_matrix_sync(f, p, ::nvcuda::wmma::opbound_extent(f, __VA_ARGS__))
#define store_matrix_sync(p, f, ...) store_matrix_sync(p, f, ::nvcuda::wmma::opbound_extent(f, __VA_ARGS__))
