// Stub of what the portable kernels share: checks of arguments, sizes of outputs, loops over elements.
#pragma once
#include "opbound/executorch.h"
#include "opbound/followed/executorch_pad.h"
#include "opbound/followed/executorch_scale.h"
#include <random>

namespace torch {
namespace executor {
using executorch::aten::SizesType;
using executorch::aten::DimOrderType;
using executorch::aten::StridesType;
template <class T> using OptionalArrayRef = executorch::aten::OptionalArrayRef<T>;
using TensorOptList = executorch::aten::ArrayRef<std::optional<Tensor>>;
bool check_as_strided_copy_args(const Tensor &in, ArrayRef<int64_t> size, ArrayRef<int64_t> stride, optional<int64_t> offset, Tensor &out);
template <class T> void as_strided_copy(const Tensor &in, ArrayRef<int64_t> size, ArrayRef<int64_t> stride, int64_t offset, Tensor &out);
bool check_cat_args(ArrayRef<Tensor> tensors, int64_t dim, Tensor &out);
void get_cat_out_target_size(ArrayRef<Tensor> tensors, int64_t dim, SizesType *out_sizes, size_t *out_ndim);
bool check_expand_copy_args(const Tensor &self, ArrayRef<int64_t> expand_sizes, bool implicit, Tensor &out);
bool get_expand_copy_out_target_size(ArrayRef<SizesType> self_sizes, ArrayRef<int64_t> expand_sizes, SizesType *sizes, size_t *rank);
bool check_permute_copy_args(const Tensor &in, IntArrayRef dims, Tensor &out);
bool check_unbind_copy_args(const Tensor &in, int64_t dim, TensorList out);
void get_permute_copy_out_target_size(const Tensor &in, IntArrayRef dims, SizesType *out_sizes, size_t *out_ndim);
bool check_pixel_shuffle_args(const Tensor &in, int64_t upscale_factor, Tensor &out);
bool get_pixel_shuffle_out_target_size(const Tensor &in, int64_t upscale_factor, SizesType *out_sizes, size_t *out_ndim);
bool check_pixel_unshuffle_args(const Tensor &in, int64_t upscale_factor, Tensor &out);
void get_pixel_unshuffle_out_target_size(const Tensor &in, int64_t upscale_factor, SizesType *out_sizes, size_t *out_ndim);
bool check_select_copy_out_args(const Tensor &in, int64_t dim, int64_t index, Tensor &out);
void get_select_copy_out_target_size(const Tensor &in, int64_t dim, SizesType *out_sizes, size_t *out_ndim);
bool check_split_with_sizes_copy_args(const Tensor &in, ArrayRef<int64_t> split_sizes, int64_t dim, TensorList out);
void get_split_with_sizes_copy_out_target_size(const Tensor &in, int64_t split_size, int64_t dim, SizesType *out_sizes, size_t *out_ndim);
bool check_squeeze_copy_dim_args(const Tensor in, int64_t dim, const Tensor out);
void get_squeeze_copy_dim_out_target_size(const Tensor in, int64_t dim, SizesType *out_sizes, size_t *out_ndim);
bool check_squeeze_copy_dims_args(const Tensor in, const ArrayRef<int64_t> dims, const Tensor out);
void get_squeeze_copy_dims_out_target_size(const Tensor in, const ArrayRef<int64_t> dims, SizesType *out_sizes, size_t *out_ndim);
bool check_stack_args(ArrayRef<Tensor> tensors, int64_t dim, Tensor &out);
void get_stack_out_target_size(ArrayRef<Tensor> tensors, int64_t dim, SizesType *out_sizes, size_t *out_ndim);
bool check_tril_args(const Tensor &in, Tensor &out);
bool check_split_copy_args(const Tensor &input, int64_t split_size, int64_t dim, TensorList out);
bool check_to_copy_args(const Tensor &input, bool non_blocking, std::optional<c10::MemoryFormat> f, Tensor &out);
bool check__to_dim_order_copy_args(const Tensor &input, bool non_blocking, OptionalArrayRef<int64_t> dim_order, Tensor &out);
bool check_unsqueeze_copy_args(const Tensor input, int64_t dim, const Tensor out);
bool check_view_copy_args(const Tensor &self, ArrayRef<int64_t> size, Tensor &out);
bool get_view_copy_target_size(const Tensor input, ArrayRef<int64_t> size, int64_t dim, SizesType *out_sizes);
bool check_diagonal_copy_args(const Tensor &in, int64_t dim1, int64_t dim2, Tensor &out);
void get_diagonal_copy_out_target_size(const Tensor &in, int64_t offset, int64_t dim1, int64_t dim2, SizesType *out_sizes, size_t *out_ndim);
bool check_unfold_copy_args(const Tensor &self, int64_t dim, int64_t size, int64_t step);
void get_unfold_copy_out_target_size(const Tensor &self, int64_t dim, int64_t size, int64_t step, SizesType *out_sizes, size_t *out_ndim);
void get_view_as_real_copy_out_target_size(const Tensor &self, SizesType *out_sizes);
int64_t val_at(IntArrayRef array, size_t i, int64_t default_value = 1);
bool int_array_all_ge(IntArrayRef array, int64_t val);
bool stride_is_valid(IntArrayRef stride, size_t kernel_ndim, bool allow_empty);
bool padding_is_valid(IntArrayRef padding, IntArrayRef kernel_size, size_t kernel_ndim, bool enforce_half_kernel = false);
bool dilation_is_valid(IntArrayRef dilation, size_t kernel_ndim);
bool output_size_is_valid(ArrayRef<SizesType> output_size, size_t kernel_ndim);
void get_unsqueezed_sizes(const Tensor &t, int64_t unsqueeze_dim, SizesType *sizes_arr, size_t &ndim);
void get_unsqueezed_dim_order(const Tensor &t, DimOrderType unsqueeze_dim, DimOrderType *dim_order_arr);
void calculate_kernel_output_sizes(const Tensor &in, size_t kernel_ndim, IntArrayRef kernel_sizes, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, SizesType *out_sizes, bool ceil_mode = false, bool transposed = false, IntArrayRef output_padding = {});
template <class T, class R, class M> void apply_kernel_2d_reduce_then_map_fn(const R &reduce, const M &map, bool include_pad, const Tensor &in, IntArrayRef kernel, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, Tensor &out, std::optional<Tensor> indices = {});
bool check_adaptive_avg_pool2d_args(const Tensor &in, const IntArrayRef output_size, const Tensor &out);
void get_adaptive_avg_pool2d_out_target_size(const Tensor &in, const IntArrayRef output_size, SizesType *const out_sizes, size_t *const out_ndim);
bool check_arange_args(double start, double end, double step, Tensor &out);
bool check_avg_pool2d_args(const Tensor &in, const IntArrayRef kernel_size, const IntArrayRef stride, const IntArrayRef padding, const bool ceil_mode, const bool count_include_pad, const std::optional<int64_t> &divisor_override, const Tensor &out);
void get_avg_pool2d_out_target_size(const Tensor &in, const IntArrayRef kernel_size, const IntArrayRef stride, const IntArrayRef padding, const bool ceil_mode, SizesType *const out_sizes, size_t *const out_ndim);
bool check_convolution_args(const Tensor &in, const Tensor &weight, const std::optional<Tensor> &bias, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups, const Tensor &out);
void get_convolution_out_target_size(const Tensor &in, const Tensor &weight, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups, SizesType *out_sizes, size_t *out_ndim);
bool check_cumsum_args(const Tensor &self, int64_t dim, optional<ScalarType> enforced_dtype, Tensor &out);
bool check_max_pool2d_with_indices_args(const Tensor &in, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool ceil_mode, const Tensor &out, const Tensor &indices);
void get_max_pool2d_with_indices_out_target_size(const Tensor &in, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool ceil_mode, SizesType *out_sizes, size_t *out_ndim);
bool check_masked_fill_args(const Tensor &in, const Tensor &mask, const Scalar &value, Tensor &out);
bool check_constant_pad_args(const Tensor &in, IntArrayRef pad, const Scalar &value, Tensor &out);
bool check_embedding_args(const Tensor &weight, const Tensor &indices, const Tensor &out);
Error resize_embedding_output(const Tensor &weight, const Tensor &indices, const Tensor &out);
bool check_alpha_type(const ScalarType alpha_type, const ScalarType common_type);
bool check_gather_args(const Tensor &in, int64_t dim, const Tensor &index, bool sparse_grad, Tensor &output);
bool check_index_select_args(const Tensor &in, int64_t dim, const Tensor &index, Tensor &out);
void get_index_select_out_target_size(const Tensor &in, int64_t dim, const Tensor &index, SizesType *out_sizes, size_t *out_ndim);
bool check_nonzero_args(const Tensor &in, const Tensor &out);
bool check_scatter_add_args(const Tensor &self, int64_t dim, const Tensor &index, const Tensor &src, Tensor &out);
bool check_scatter_src_args(const Tensor &self, int64_t dim, const Tensor &index, const Tensor &src, Tensor &out);
bool check_scatter_value_args(const Tensor &self, int64_t dim, const Tensor &index, const Scalar &value, Tensor &out);
bool check_select_scatter_args(const Tensor &in, const Tensor &src, int64_t dim, int64_t index, Tensor &output);
bool check_gelu_args(const Tensor &in, std::string_view approximate, Tensor &out);
bool check_glu_args(const Tensor &in, int64_t dim, Tensor &out);
bool check_log_softmax_args(const Tensor &in, int64_t dim, bool half_to_float, Tensor &out);
bool check_softmax_args(const Tensor &in, int64_t dim, bool half_to_float, Tensor &out);
Error resize_glu_out(const Tensor &in, int64_t dim, Tensor &out);
bool check_batch_norm_args(const Tensor &in, const std::optional<Tensor> &weight, const std::optional<Tensor> &bias, const std::optional<Tensor> &running_mean, const std::optional<Tensor> &running_var, double momentum, double eps, Tensor &out, Tensor &mean_out, Tensor &var_out);
bool check_layer_norm_args(const Tensor &input, IntArrayRef normalized_shape, const std::optional<Tensor> &weight, const std::optional<Tensor> &bias, Tensor &out, Tensor &mean_out, Tensor &rstd_out);
void get_layer_norm_out_target_size(const Tensor &in, IntArrayRef normalized_shape, SizesType *mean_rstd_sizes, size_t *mean_rstd_ndim);
bool check_group_norm_args(const Tensor &input, const std::optional<Tensor> &weight, const std::optional<Tensor> &bias, int64_t N, int64_t C, int64_t HxW, int64_t group, Tensor &out, Tensor &mean_out, Tensor &rstd_out);
bool check_addmm_args(const Tensor &in, const Tensor &mat1, const Tensor &mat2, const Scalar &beta, const Scalar &alpha, Tensor &out);
bool check_bmm_args(const Tensor &in, const Tensor &mat2, Tensor &out);
void get_bmm_out_target_size(const Tensor &mat1, const Tensor &mat2, SizesType *out_sizes, size_t *out_ndim);
bool check_mm_args(const Tensor &in, const Tensor &mat2, Tensor &out);
void get_mm_out_target_size(const Tensor &mat1, const Tensor &mat2, SizesType *out_sizes, size_t *out_ndim);
bool check_linear_args(const Tensor &in, const Tensor &mat2, Tensor &out);
void get_linear_out_target_size(const Tensor &mat1, const Tensor &mat2, SizesType *out_sizes, size_t *out_ndim);
template <class T> void bmm_out_impl(const Tensor &in, const Tensor &mat2, Tensor &out);
bool check_padding_args(int64_t n, const Tensor &in, ArrayRef<int64_t> padding, Tensor &out, bool reflection = false);
void get_padding_out_target_size(int64_t n, const Tensor &in, ArrayRef<int64_t> padding, SizesType *out_sizes, size_t *out_ndim);
int64_t replication_ix(int64_t j, int64_t size, int64_t pad);
int64_t reflection_ix(int64_t j, int64_t size, int64_t pad);
template <class T, class P> void pad1d(const P &ix, const Tensor &in, Tensor &out, ArrayRef<int64_t> padding);
template <class T, class P> void pad2d(const P &ix, const Tensor &in, Tensor &out, ArrayRef<int64_t> padding);
template <class T, class P> void pad3d(const P &ix, const Tensor &in, Tensor &out, ArrayRef<int64_t> padding);
Error repeat_tensor(const Tensor &in, ArrayRef<int64_t> repeats, Tensor &out);
bool check_narrow_copy_args(const Tensor &in, int64_t dim, int64_t start, int64_t length, Tensor &out);
void get_narrow_copy_out_target_size(const Tensor &in, int64_t dim, int64_t length, SizesType *out_sizes, size_t *out_ndim);
bool check_slice_copy_args(const Tensor &in, int64_t dim, int64_t step, Tensor &out);
void get_slice_copy_out_target_size(const Tensor &in, int64_t dim, int64_t num_values, SizesType *out_sizes, size_t *out_ndim);
bool check_slice_scatter_args(const Tensor &input, const Tensor &src, int64_t dim, int64_t num_values, int64_t step, Tensor output);
int64_t adjust_slice_indices(int64_t dim_length, int64_t *start, int64_t *end, int64_t step);
void compute_slice(KernelRuntimeContext &ctx, const Tensor &in, int64_t dim, int64_t start, int64_t length, int64_t step, Tensor &out);
template <class F> void apply_on_flat_ix_with_stride_and_base(const F &f, size_t stride, size_t base, size_t start, size_t end);
bool check_dim_list_is_valid(const Tensor &in, const std::optional<ArrayRef<int64_t>> &dim_list);
bool check_dim_in_dim_list(const size_t dim, const size_t max_dim, const ArrayRef<int64_t> &dim_list);
template <class D> size_t get_reduced_dim_product(const Tensor &in, const D &dim);
template <class D> size_t get_out_numel(const Tensor &in, const D &dim);
template <class D> size_t get_init_index(const Tensor &in, const D &dim, size_t out_ix);
template <class F, class D> void apply_over_dim(const F &f, const Tensor &in, const D &dim, size_t out_ix = 0, int64_t start = 0, int64_t end = -1);
template <class F, class D> void apply_over_dim_list(const F &f, const Tensor &in, const D &dims, size_t out_ix, int64_t start = 0, int64_t end = -1);
template <class I, class O, class M, class R, class D> std::tuple<O, long> map_reduce_over_dim(const M &map, const R &reduce, const Tensor &in, const D &dim, size_t out_ix);
template <class I, class O, class M, class R, class D> O map_reduce_over_dim_list(const M &map, const R &reduce, const Tensor &in, const D &dims, size_t out_ix);
template <class T, class R, class D> std::tuple<T, long> reduce_over_dim(const R &reduce, const Tensor &in, const D &dim, size_t out_ix);
template <class T, class R, class D> T reduce_over_dim_list(const R &reduce, const Tensor &in, const D &dims, size_t out_ix);
template <class D> size_t compute_reduced_out_size(const Tensor &in, const D &dim, bool keepdim, SizesType *sizes_arr);
template <class D> ssize_t compute_reduced_out_dim(const Tensor &in, const D &dim, bool keepdim);
template <class D> Error resize_reduction_out(const Tensor &in, const D &dim, bool keepdim, Tensor &out);
bool check_reduction_args(const Tensor &in, const optional<ArrayRef<int64_t>> &dim_list, bool keepdim, optional<ScalarType> dtype, Tensor &out);
bool check_reduction_args_single_dim(const Tensor &in, optional<int64_t> dim, bool keepdim, optional<ScalarType> dtype, Tensor &out, bool allow_empty_dim = false);
bool check_mean_dim_args(const Tensor &in, optional<ArrayRef<int64_t>> dim_list, bool keepdim, optional<ScalarType> dtype, Tensor &out);
bool check_amin_amax_args(const Tensor &in, ArrayRef<int64_t> dim_list, bool keepdim, Tensor &out);
bool check_argmin_argmax_args(const Tensor &in, optional<int64_t> dim, bool keepdim, Tensor &out);
bool check_min_max_args(const Tensor &in, int64_t dim, bool keepdim, Tensor &max, Tensor &max_indices);
bool check_prod_out_args(const Tensor &in, optional<ScalarType> dtype, Tensor &out);
template <class D, class F> bool parallel_for_each_reduce_over_dim_output_index(const Tensor &in, const D &dim, const Tensor &out, const F &f);
template <class D, class F> bool parallel_for_each_reduce_over_dim_list_output_index(const Tensor &in, const D &dims, const Tensor &out, const F &f);
struct ReduceOverDimListPlan {
	template <class... A> ReduceOverDimListPlan(const A &...);
	template <class... A> auto execute(const A &...) const { return 0; }
};
template <class A, class B> bool tensor_is_broadcastable_to(const A &from, const B &to);
template <class A, class B> bool tensors_are_broadcastable_between(const A &a, const B &b);
template <class A, class B> Error get_broadcast_target_size(const A &a, const B &b, SizesType *out_sizes, size_t len, size_t *out_dim);
Error resize_to_broadcast_target_size(const Tensor &a, const Tensor &b, Tensor &out);
Error resize_to_broadcast_target_size(const Tensor &a, const Tensor &b, const Tensor &c, Tensor &out);
template <class... A> size_t linearize_access_indexes(const A &...);
template <class A, class B, class O, class Op> void apply_binary_elementwise_fn(const Op &op, const Tensor &a, const Tensor &b, const Tensor &out);
template <class A, class B, class C, class O, class Op> void apply_ternary_elementwise_fn(const Op &op, const Tensor &a, const Tensor &b, const Tensor &c, const Tensor &out);
Error select_copy_util(const Tensor &in, int64_t dim, int64_t index, Tensor &out);
std::tuple<Error, std::array<SizesType, kTensorDimensionLimit>, size_t> stack_out_shape(ArrayRef<Tensor> tensors, int64_t dim);
Tensor &stack_out_impl(KernelRuntimeContext &ctx, ArrayRef<Tensor> tensors, int64_t dim, Tensor &out);
bool check_upsample_bilinear2d_args(const Tensor &in, const OptionalArrayRef<int64_t> &output_size, const bool align_corners, const OptionalArrayRef<double> &scale_factors, Tensor &out);
bool check_upsample_nearest2d_args(const Tensor &in, const OptionalArrayRef<int64_t> &output_size, const OptionalArrayRef<double> &scale_factors, Tensor &out);
Error resize_upsample_2d(const Tensor &in, const OptionalArrayRef<int64_t> &output_size, const OptionalArrayRef<double> &scale_factors, double &scale_h_out, double &scale_w_out, Tensor &out);
template <class T, class M> void compute_source_index_and_lambda(int64_t &i0, int64_t &i1, T &l0, T &l1, M ratio, int64_t output_index, int64_t input_size, int64_t output_size, bool align_corners);
int64_t nearest_neighbor_compute_source_index(const float scale, int64_t dst_index, int64_t input_size);
bool check_pdist_args(const Tensor &in, double p, const Tensor &out);
void get_pdist_out_target_size(const Tensor &in, SizesType *out_sizes, size_t *out_ndim);
template <class T> void pdist(const Tensor &in, Tensor &out, double p);
bool check_cdist_args(const Tensor &x1, const Tensor &x2, double p, optional<int64_t> compute_mode, const Tensor &out);
bool check_index_args(const Tensor &in, TensorOptList indices, Tensor &out);
size_t count_index_blocks(TensorOptList indices);
size_t count_trues_in_mask_index(const Tensor &index);
bool get_indices_broadcast_shape(TensorOptList indices, SizesType *ix_sizes, size_t *ix_ndim);
size_t get_indices_broadcast_ndim(TensorOptList indices);
size_t get_num_indexed_dims(TensorOptList indices);
size_t get_num_null_indices(TensorOptList indices);
size_t get_num_leading_null_indices(TensorOptList indices);
bool get_index_out_target_size(const Tensor &in, TensorOptList indices, bool adjacent, SizesType *out_sizes, size_t *out_ndim);
void compute_dim_map(const Tensor &in, TensorOptList indices, int32_t *dim_map, bool adjacent);
void compute_index_map(const Tensor &in, TensorOptList indices, int32_t *ix_map);
std::pair<size_t, bool> get_in_ix(const Tensor &in, TensorOptList indices, Tensor &out, size_t out_ix, size_t start, size_t broadcast_ndim, int32_t *dim_map, int32_t *ix_map);
template <class T> void transpose_tensors(const Tensor &a, int64_t dim0, int64_t dim1, Tensor &out);
bool check_t_copy_args(const Tensor &in, Tensor &out);
bool check_transpose_copy_args(const Tensor &in, int64_t dim0, int64_t dim1, Tensor &out);
void get_transpose_out_target_size(const Tensor &in, SizesType dim0, SizesType dim1, SizesType *out_sizes, size_t *out_ndim);
void delinearize_index(size_t linear_index, ArrayRef<SizesType> shape, size_t *out_indexes, size_t len);
void delinearize_index(size_t linear_index, const Tensor &t, size_t *out_indexes, size_t len);
Tensor &arange_out_impl(KernelRuntimeContext &ctx, double start, double end, double step, Tensor &out);
SizesType compute_arange_out_size(double start, double end, double step = 1);
template <size_t N, bool S = false> struct BroadcastIndexesRange {
	template <class... A> BroadcastIndexesRange(const A &...);
	struct iterator {
		std::array<ssize_t, N + 1> v;
		const std::array<ssize_t, N + 1> &operator*() const;
		iterator &operator++();
		iterator &operator+=(ssize_t n);
		bool operator!=(const iterator &) const;
	};
	iterator begin() const;
	iterator end() const;
};
namespace internal {
template <class A, class B> bool sizes_match_ignoring_leading_1s(A a, B b);
}
namespace native {
namespace utils {
enum class SupportedTensorDtypes {
	REALHBBF16, REALHBF16, FLOATHBF16, INTB, BOOL, BOOL_OR_BYTE, SAME_AS_COMPUTE, SAME_AS_COMMON
};
struct SupportNoncontiguousTensors {};
template <class T, const char *N, SupportedTensorDtypes S = SupportedTensorDtypes::REALHBBF16, class Op, class... A> void apply_unitensor_elementwise_fn(const Op &op, KernelRuntimeContext &ctx, const Tensor &a, A &&...);
template <class T, const char *N, SupportedTensorDtypes S = SupportedTensorDtypes::REALHBBF16, class Op, class... A> void apply_bitensor_elementwise_fn(const Op &op, KernelRuntimeContext &ctx, const Tensor &a, A &&...);
template <class T, const char *N, SupportedTensorDtypes S = SupportedTensorDtypes::REALHBBF16, class Op, class... A> void apply_tritensor_elementwise_fn(const Op &op, KernelRuntimeContext &ctx, const Tensor &a, A &&...);
ScalarType get_compute_type(ScalarType &t);
ScalarType get_scalar_dtype(Scalar s);
ScalarType promote_type_with_scalar(ScalarType t, Scalar s, bool half_to_float = false);
template <class T> bool extract_scalar(Scalar s, T *out);
template <class T> T scalar_to(const Scalar &s);
template <class To, class From> std::optional<To> check_overflow_cast(From in);
template <class To> std::optional<To> check_overflow_scalar_cast(const Scalar &s);
bool scalars_have_same_dtype(Scalar a, Scalar b);
Tensor &stack_out_impl(KernelRuntimeContext &ctx, ArrayRef<Tensor> tensors, int64_t dim, Tensor &out);
std::tuple<Error, std::array<SizesType, kTensorDimensionLimit>, size_t> stack_out_shape(ArrayRef<Tensor> tensors, int64_t dim);
template <class T> T floor_divide(T a, T b);
template <class T> T remainder_override(T a, T b);
template <class T> T min_override(T a, T b);
template <class T> T max_override(T a, T b);
template <class T> bool isnan_override(T a);
namespace internal {
ScalarType get_compute_type(ScalarType &t);
struct SupportNoncontiguousInputTensors {};
template <class T> using load_to_compute_fn = T (*)(const void *);
template <class T> using store_compute_to_tensor_fn = void (*)(T, void *);
template <class T, const char *N> load_to_compute_fn<T> get_load_to_compute_fn(KernelRuntimeContext &c, const Tensor &t, SupportedTensorDtypes d);
template <class T, const char *N> store_compute_to_tensor_fn<T> get_store_compute_to_tensor_fn(KernelRuntimeContext &c, const Tensor &t, SupportedTensorDtypes d);
bool check_tensor_dtype(const Tensor t, SupportedTensorDtypes d, ScalarType c);
}
} // namespace utils
} // namespace native
template <class F, class T> void apply_unary_map_fn(const F &f, const T *in, T *out, int64_t n, int64_t stride = 1);
template <class I, class O, class F> void apply_unary_map_fn(const F &f, const I *in, O *out, int64_t n, int64_t stride = 1);
template <class T, class R> T apply_unary_reduce_fn(const R &f, T init, const T *in, int64_t n, int64_t stride = 1);
template <class A, class T, class U> void vec_matmul(A *z, const T *x, const U *y, int64_t m, int64_t n, int64_t p);
template <class T, class U> void vec_matmul(T *z, const U *x, const U *y, int64_t m, int64_t n, int64_t p);
template <class T, class U, class V> void vec_addmm(T *out, const U *self, const U *mat1, const U *mat2, int64_t m, int64_t n, int64_t p, V beta, V alpha);
float vec_minf(const float *x, size_t n);
float vec_maxf(const float *x, size_t n);
void vec_addf(float *z, const float *x, const float *y, size_t n);
void vec_scalef(float *y, const float *x, float scale, size_t n);
template <class T, class U = T> void vec_quantized_matmul_int8(T *z, const U *x, const int8_t *y, const U *s, int64_t m, int64_t n, int64_t p);
template <class T, class U = T, class V = U> void vec_quantized_matmul_transb_int8(T *z, const U *x, const int8_t *y, const V *s, int64_t m, int64_t n, int64_t p, int64_t g);
template <class T> float reduce_add(const T *x, size_t n);
template <class T> float vec_powerf(const T *x, size_t n);
template <class T, class U> void vec_softmax(T *y, const U *x, int n);
template <class T> bool should_include_kernel_dtype(const char *op, T t);
} // namespace executor
} // namespace torch
#define ET_OPERATOR_NAME(n) n
