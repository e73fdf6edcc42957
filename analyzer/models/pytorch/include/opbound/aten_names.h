// Stub of ATen: names of the tensor's other methods, all of which make a tensor, and of functions of a tensor.
#pragma once

#define AT_STUB_MORE_METHODS(m) \
	m(conj) m(hip) m(ve) m(vulkan) m(metal) m(meta) m(mutable_grad) m(rename_) m(rename) m(align_to) m(align_as) \
	m(refine_names) m(absolute) m(absolute_) m(angle) m(sgn) m(sgn_) m(chalf) m(conj_physical) m(conj_physical_) \
	m(resolve_conj) m(resolve_neg) m(acos) m(acos_) m(arccos) m(arccos_) m(addmv) m(addr) m(addr_) m(acosh) \
	m(acosh_) m(arccosh) m(arccosh_) m(asinh) m(asinh_) m(arcsinh) m(arcsinh_) m(atanh) m(atanh_) m(arctanh) \
	m(arctanh_) m(as_strided_) m(asin) m(asin_) m(arcsin) m(arcsin_) m(atan) m(atan_) m(arctan) m(arctan_) \
	m(baddbmm) m(bernoulli_) m(bitwise_not) m(bitwise_not_) m(copysign) m(copysign_) m(logical_not_) \
	m(logical_xor) m(logical_xor_) m(logical_and_) m(logical_or_) m(broadcast_to) m(clamp_max_) m(clip) m(clip_) \
	m(cosh) m(cosh_) m(count_nonzero) m(cov) m(corrcoef) m(cumprod_) m(cumsum_) m(diag_embed) m(diagflat) \
	m(diagonal) m(fill_diagonal_) m(divide) m(divide_) m(vdot) m(new_empty_strided) m(erf) m(erf_) m(erfc) \
	m(erfc_) m(exp2) m(exp2_) m(expm1) m(expm1_) m(floor_divide) m(floor_divide_) m(frac) m(frac_) m(gcd) m(gcd_) \
	m(lcm) m(lcm_) m(index_copy) m(index_put) m(isclose) m(isreal) m(kron) m(nan_to_num) m(nan_to_num_) m(ldexp) \
	m(ldexp_) m(log_) m(log10) m(log10_) m(log1p_) m(log2) m(log2_) m(logaddexp) m(logaddexp2) m(xlogy) m(xlogy_) \
	m(logcumsumexp) m(logsumexp) m(matrix_power) m(matrix_exp) m(nanmean) m(multiply) m(multiply_) m(mvlgamma) \
	m(mvlgamma_) m(narrow_copy) m(moveaxis) m(numpy_T) m(matrix_H) m(mT) m(mH) m(adjoint) m(pinverse) m(rad2deg) \
	m(rad2deg_) m(deg2rad) m(deg2rad_) m(ravel) m(reciprocal_) m(negative) m(negative_) m(relu_) m(prelu) \
	m(hardshrink) m(hardshrink_backward) m(rsqrt_) m(logit) m(logit_) m(sin_) m(sinc) m(sinc_) m(sinh) m(sinh_) \
	m(slice_scatter) m(select_scatter) m(diagonal_scatter) m(as_strided_scatter) m(smm) m(sspaddmm) m(stft) \
	m(istft) m(nansum) m(sum_to_size) m(square_) m(tan) m(tan_) m(tanh_) m(fliplr) m(flipud) m(rot90) m(trunc) \
	m(trunc_) m(fix) m(fix_) m(type_as) m(positive) m(resize_as_sparse_) m(subtract) m(subtract_) m(heaviside) \
	m(heaviside_) m(sparse_resize_) m(sparse_resize_and_clear_) m(sparse_mask) m(to_dense) m(crow_indices) \
	m(col_indices) m(ccol_indices) m(row_indices) m(to_sparse_csr) m(to_sparse_csc) m(to_sparse_bsr) \
	m(to_sparse_bsc) m(to_mkldnn) m(dequantize) m(q_per_channel_scales) m(q_per_channel_zero_points) m(int_repr) \
	m(masked_scatter_) m(masked_scatter) m(put) m(index_reduce_) m(index_reduce) m(index_fill) m(scatter_reduce_) \
	m(bitwise_and_) m(bitwise_or_) m(bitwise_xor) m(bitwise_xor_) m(bitwise_left_shift) m(bitwise_left_shift_) \
	m(bitwise_right_shift) m(bitwise_right_shift_) m(tril_) m(triu_) m(digamma_) m(lerp_) m(addbmm_) m(addbmm) \
	m(cauchy_) m(log_normal_) m(exponential_) m(geometric_) m(diag) m(trace) m(ne_) m(not_equal) m(not_equal_) \
	m(greater_equal) m(greater_equal_) m(less_equal) m(less_equal_) m(gt_) m(greater) m(greater_) m(lt_) m(less) \
	m(less_) m(take_along_dim) m(argwhere) m(addcmul) m(addcmul_) m(addcdiv) m(addcdiv_) m(swapaxes_) m(swapdims) \
	m(swapdims_) m(cholesky) m(cholesky_solve) m(cholesky_inverse) m(orgqr) m(ormqr) m(lu_solve) m(lgamma_) \
	m(lgamma) m(digamma) m(polygamma) m(polygamma_) m(erfinv) m(erfinv_) m(i0) m(i0_) m(sign) m(sign_) m(signbit) \
	m(dist) m(atan2_) m(atan2) m(arctan2) m(arctan2_) m(lerp) m(fmod_) m(hypot) m(hypot_) m(igamma) m(igamma_) \
	m(igammac) m(igammac_) m(nextafter) m(nextafter_) m(remainder_) m(fmin) m(fmax) m(quantile) m(nanquantile) \
	m(msort) m(renorm) m(renorm_) m(float_power) m(float_power_) m(alias) m(isposinf) m(isneginf) m(det) m(logdet) \
	m(inverse) m(inner) m(ger) m(to_padded_tensor) m(tensor_data) m(variable_data)

#define AT_STUB_MORE_FUNCTIONS(m) \
	m(linalg_norm) m(linalg_vector_norm) m(linalg_matrix_norm) m(linalg_cross) m(linalg_det) m(abs) m(adaptive_avg_pool1d) m(adaptive_avg_pool2d) m(adaptive_avg_pool3d) m(adaptive_max_pool2d_backward) \
	m(adaptive_max_pool3d_backward) m(add) m(addmm) m(affine_grid_generator) m(affine_grid_generator_backward) \
	m(all) m(alpha_dropout) m(amax) m(amin) m(any) m(argmax) m(argmin) m(argsort) m(as_strided) m(atleast_1d) \
	m(atleast_2d) m(atleast_3d) m(avg_pool1d) m(avg_pool2d) m(avg_pool2d_backward) m(avg_pool3d) \
	m(avg_pool3d_backward) m(batch_norm) m(batch_norm_backward_elemt) m(batch_norm_elemt) m(bernoulli) m(bilinear) \
	m(binary_cross_entropy) m(binary_cross_entropy_backward) m(binary_cross_entropy_with_logits) m(bincount) \
	m(binomial) m(bitwise_and) m(bitwise_or) m(bmm) m(bucketize) m(cdist) m(ceil) m(celu) m(channel_shuffle) \
	m(clamp) m(clamp_max) m(clamp_min) m(col2im) m(combinations) m(constant_pad_nd) m(conv1d) m(conv3d) \
	m(conv_depthwise3d) m(conv_tbc) m(conv_transpose1d) m(conv_transpose2d) m(conv_transpose3d) m(convolution) \
	m(convolution_overrideable) m(copy_sparse_to_sparse) m(cos) m(cosine_embedding_loss) m(cosine_similarity) \
	m(cross) m(cross_entropy_loss) m(ctc_loss) m(cummaxmin_backward) m(cumprod_backward) \
	m(cumulative_trapezoid) m(diag_backward) m(diagonal_backward) m(diff) m(div) m(dot) m(dropout) m(elu) \
	m(elu_backward) m(embedding) m(embedding_backward) m(embedding_dense_backward) m(embedding_renorm) \
	m(embedding_sparse_backward) m(eq) m(exp) m(feature_alpha_dropout) m(feature_dropout) m(flip) m(floor) m(fmod) \
	m(fractional_max_pool2d_backward) m(fractional_max_pool3d_backward) m(frobenius_norm) m(gather_backward) m(ge) \
	m(gelu) m(gelu_backward) m(glu) m(glu_backward) m(grid_sampler) m(grid_sampler_2d) m(grid_sampler_3d) \
	m(group_norm) m(gru_cell) m(gt) m(hardsigmoid) m(hardsigmoid_backward) m(hardswish) m(hardswish_backward) \
	m(hardtanh) m(hardtanh_backward) m(hinge_embedding_loss) m(histc) m(hspmm) m(huber_loss) \
	m(huber_loss_backward) m(im2col) m(index_add) m(index_select_backward) \
	m(infinitely_differentiable_gelu_backward) m(instance_norm) m(isfinite) m(isin) m(isinf) m(isnan) m(kl_div) \
	m(l1_loss) m(layer_norm) m(le) m(leaky_relu) m(leaky_relu_backward) m(log) m(log1p) m(log_sigmoid) \
	m(log_sigmoid_backward) m(logical_and) m(logical_not) m(logical_or) m(logit_backward) m(lt) \
	m(margin_ranking_loss) m(masked_fill) m(masked_select) m(masked_select_backward) m(matmul) \
	m(matrix_exp_backward) m(max_pool1d) m(max_pool2d) m(max_pool2d_with_indices_backward) m(max_pool3d) \
	m(max_pool3d_with_indices_backward) m(max_unpool2d) m(max_unpool3d) m(mean) m(mish) m(mish_backward) m(mm) \
	m(movedim) m(mse_loss) m(mse_loss_backward) m(mul) m(multi_margin_loss) m(multi_margin_loss_backward) \
	m(multilabel_margin_loss) m(multilabel_margin_loss_backward) m(multinomial) m(mv) m(ne) m(neg) \
	m(nested_to_padded_tensor) m(nll_loss) m(nll_loss2d) m(nll_loss2d_backward) m(nll_loss_backward) \
	m(nll_loss_nd) m(nonzero) m(norm) m(norm_except_dim) m(normal_functional) m(nuclear_norm) m(one_hot) m(outer) \
	m(pairwise_distance) m(pdist) m(pixel_shuffle) m(pixel_unshuffle) m(poisson_nll_loss) m(polar) m(pow) m(prod) \
	m(quantize_per_channel) m(quantize_per_tensor) m(quantize_per_tensor_dynamic) m(randint_like) m(reciprocal) \
	m(reflection_pad1d) m(reflection_pad1d_backward) m(reflection_pad2d) m(reflection_pad2d_backward) \
	m(reflection_pad3d) m(reflection_pad3d_backward) m(relu) m(relu6) m(remainder) m(repeat_interleave) \
	m(replication_pad1d) m(replication_pad1d_backward) m(replication_pad2d) m(replication_pad2d_backward) \
	m(replication_pad3d) m(replication_pad3d_backward) m(resize_as) m(resize_as_sparse) m(roll) m(round) m(rrelu) \
	m(rrelu_with_noise) m(rrelu_with_noise_backward) m(rsqrt) m(rsub) m(scatter) m(scatter_add) m(scatter_reduce) \
	m(searchsorted) m(segment_reduce) m(select_backward) m(selu) m(sigmoid) m(sigmoid_backward) m(silu) \
	m(silu_backward) m(sin) m(slice) m(slice_backward) m(smooth_l1_loss) m(smooth_l1_loss_backward) \
	m(soft_margin_loss) m(soft_margin_loss_backward) m(softplus) m(softplus_backward) m(softshrink) \
	m(softshrink_backward) m(sqrt) m(square) m(std) m(sub) m(sum) m(swapaxes) m(take) m(tanh) m(tanh_backward) \
	m(tensordot) m(threshold) m(threshold_backward) m(tile) m(to_dense_backward) m(to_mkldnn_backward) \
	m(trace_backward) m(trapezoid) m(trapz) m(tril) m(triplet_margin_loss) m(triu) m(true_divide) m(unflatten) \
	m(unfold_backward) m(unsqueeze) m(upsample_bicubic2d) m(upsample_bicubic2d_backward) m(upsample_bilinear2d) \
	m(upsample_bilinear2d_backward) m(upsample_linear1d) m(upsample_linear1d_backward) m(upsample_nearest1d) \
	m(upsample_nearest1d_backward) m(upsample_nearest2d) m(upsample_nearest2d_backward) m(upsample_nearest3d) \
	m(upsample_nearest3d_backward) m(upsample_trilinear3d) m(upsample_trilinear3d_backward) \
	m(value_selecting_reduction_backward) m(vander) m(var) m(view_as_complex) m(view_as_real) m(zero)
