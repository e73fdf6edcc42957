// Stub of what TensorFlow Lite's reference kernels take beside tensors, with the real fields in their order.
#pragma once
#include <cstdint>

namespace tflite {
enum class FusedActivationFunctionType : uint8_t { kNone, kRelu6, kRelu1, kRelu };
enum class PaddingType : uint8_t { kNone, kSame, kValid };
struct Int4 {
	uint8_t val;
};
struct PaddingValues {
	int16_t width, height, width_offset, height_offset;
};
struct Padding3DValues {
	int16_t width, height, depth, width_offset, height_offset, depth_offset;
};
enum class FullyConnectedWeightsFormat : uint8_t { kDefault, kShuffled4x16Int8 };
struct QuantizationParams {
	int32_t zero_point = 0;
	double scale = 0.0;
};
struct PerChannelQuantizationParams {
	const float *scale;
	const int32_t *zero_point;
	int32_t quantized_dimension;
};
enum class BroadcastableOpCategory : uint8_t {
	kNone, kNonBroadcast, kFirstInputBroadcastsFast, kSecondInputBroadcastsFast, kGenericBroadcast
};
struct MinMax {
	float min, max;
};
struct ActivationParams {
	FusedActivationFunctionType activation_type;
	int32_t quantized_activation_min, quantized_activation_max;
};
struct ReluParams : ActivationParams {
	int32_t input_offset, output_offset, output_multiplier;
	int output_shift;
};
enum class ResizingCategory : uint8_t { kNone, kImageStyle, kGenericResize };
struct ArithmeticParams {
	BroadcastableOpCategory broadcast_category;
	int32_t input1_offset, input2_offset, output_offset, output_multiplier;
	int output_shift, left_shift;
	int32_t input1_multiplier;
	int input1_shift;
	int32_t input2_multiplier;
	int input2_shift;
	int32_t quantized_activation_min, quantized_activation_max;
	float float_activation_min, float_activation_max;
	int64_t int64_activation_min, int64_activation_max;
	int16_t int16_activation_min, int16_activation_max;
	int broadcast_shape[5];
};
struct ConcatenationParams {
	int32_t axis;
	const int32_t *input_zeropoint;
	const float *input_scale;
	int32_t inputs_count, output_zeropoint;
	float output_scale;
};
struct ComparisonParams {
	int left_shift;
	int32_t input1_offset, input1_multiplier;
	int input1_shift;
	int32_t input2_offset, input2_multiplier;
	int input2_shift;
	bool is_broadcast;
};
struct ConvParams {
	PaddingType padding_type;
	PaddingValues padding_values;
	int16_t stride_width, stride_height, dilation_width_factor, dilation_height_factor;
	int32_t input_offset, weights_offset, output_offset, output_multiplier;
	int output_shift;
	int32_t quantized_activation_min, quantized_activation_max;
	float float_activation_min, float_activation_max;
};
struct Conv3DParams {
	Padding3DValues padding_values;
	int stride_width, stride_height, stride_depth, dilation_width, dilation_height, dilation_depth;
	float float_activation_min, float_activation_max;
};
struct Conv3DTransposeParams : Conv3DParams {};
struct DepthToSpaceParams {
	int32_t block_size;
};
struct DepthwiseParams {
	PaddingType padding_type;
	PaddingValues padding_values;
	int16_t stride_width, stride_height, dilation_width_factor, dilation_height_factor, depth_multiplier;
	int32_t input_offset, weights_offset, output_offset, output_multiplier;
	int output_shift;
	int32_t quantized_activation_min, quantized_activation_max;
	float float_activation_min, float_activation_max;
	const int32_t *output_multiplier_per_channel, *output_shift_per_channel;
};
struct DequantizationParams {
	double scale;
	int32_t zero_point;
};
struct PerChannelDequantizationParams {
	const float *scale;
	const int32_t *zero_point;
	int32_t quantized_dimension;
};
struct FakeQuantParams {
	MinMax minmax;
	int32_t num_bits;
};
struct FullyConnectedParams {
	int32_t input_offset, weights_offset, output_offset, output_multiplier;
	int output_shift;
	int32_t quantized_activation_min, quantized_activation_max;
	float float_activation_min, float_activation_max;
	bool lhs_cacheable, rhs_cacheable;
	FullyConnectedWeightsFormat weights_format;
};
struct GatherParams {
	int16_t axis, batch_dims;
};
struct L2NormalizationParams {
	int32_t input_zero_point;
};
struct LocalResponseNormalizationParams {
	int32_t range;
	double bias, alpha, beta;
};
struct HardSwishParams {
	int16_t input_zero_point, output_zero_point, reluish_multiplier_fixedpoint_int16;
	int reluish_multiplier_exponent;
	int16_t output_multiplier_fixedpoint_int16;
	int output_multiplier_exponent;
};
struct LogisticParams {
	int32_t input_zero_point, input_range_radius, input_multiplier;
	int input_left_shift;
};
struct LstmCellParams {
	int32_t weights_zero_point, accum_multiplier;
	int accum_shift, state_integer_bits;
};
struct MeanParams {
	int8_t axis_count;
	int16_t axis[4];
};
struct PackParams {
	int8_t axis;
	const int32_t *input_zeropoint;
	const float *input_scale;
	uint16_t inputs_count;
	int32_t output_zeropoint;
	float output_scale;
};
struct PadParams {
	int8_t left_padding_count;
	int32_t left_padding[5];
	int8_t right_padding_count;
	int32_t right_padding[5];
	ResizingCategory resizing_category;
};
struct PreluParams {
	int32_t input_offset, alpha_offset, output_offset, output_multiplier; /* one multiplier: before 2.2 */
	int output_shift;
	int32_t output_multiplier_1;
	int output_shift_1;
	int32_t output_multiplier_2;
	int output_shift_2;
};
struct PoolParams {
	FusedActivationFunctionType activation;
	PaddingType padding_type;
	PaddingValues padding_values;
	int stride_height, stride_width, filter_height, filter_width;
	int32_t quantized_activation_min, quantized_activation_max;
	float float_activation_min, float_activation_max;
};
struct ReshapeParams {
	int8_t shape_count;
	int32_t shape[4];
};
struct ResizeBilinearParams {
	bool align_corners, half_pixel_centers;
};
struct ResizeNearestNeighborParams {
	bool align_corners, half_pixel_centers;
};
struct SliceParams {
	int8_t begin_count;
	int32_t begin[5];
	int8_t size_count;
	int32_t size[5];
};
struct SoftmaxParams {
	double beta;
	int32_t input_multiplier, input_left_shift, reverse_scaling_divisor, reverse_scaling_right_shift;
	int diff_min;
	int32_t zero_point;
	float scale, *table;
	int16_t *exp_lut, *one_over_one_plus_x_lut;
	uint8_t *uint8_table1, *uint8_table2;
};
struct SpaceToBatchParams {
	int32_t output_offset;
};
struct SpaceToDepthParams {
	int32_t block_size;
};
struct SplitParams {
	uint16_t num_split;
	int16_t axis;
};
struct SqueezeParams {
	int8_t squeeze_dims_count;
	int32_t squeeze_dims[4];
};
struct StridedSliceParams {
	int8_t start_indices_count;
	int32_t start_indices[5];
	int8_t stop_indices_count;
	int32_t stop_indices[5];
	int8_t strides_count;
	int32_t strides[5];
	uint16_t begin_mask, ellipsis_mask, end_mask, new_axis_mask, shrink_axis_mask;
	bool offset;
};
struct TanhParams {
	int32_t input_zero_point, input_range_radius, input_multiplier;
	int input_left_shift;
};
constexpr int kTransposeMaxDimensions = 8;
struct TransposeParams {
	int8_t perm_count;
	int32_t perm[kTransposeMaxDimensions];
};
struct UnpackParams {
	uint16_t num_split;
	int16_t axis;
};
struct LeakyReluParams {
	float alpha;
	int32_t input_offset, output_offset, output_multiplier_alpha, output_shift_alpha, output_multiplier_identity, output_shift_identity;
	int32_t alpha_offset, output_multiplier, output_shift; /* before 2.2 */
};
} // namespace tflite
