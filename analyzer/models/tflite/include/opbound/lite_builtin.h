/* Stub of what TensorFlow Lite's builtin operators are configured with: each number comes from the model file. */
#ifndef OPBOUND_LITE_BUILTIN_H
#define OPBOUND_LITE_BUILTIN_H
#include "opbound/lite_c.h"
#ifdef __cplusplus
extern "C" {
#endif
#define TFLITE_RESHAPE_PARAMS_MAX_DIMENSION_COUNT 8
#define TFLITE_STABLEHLO_SCATTER_PARAMS_MAX_DIMENSION_COUNT 8
#define TFLITE_STABLEHLO_GATHER_PARAMS_MAX_DIMENSION_COUNT 8
#define TFLITE_STABLEHLO_REDUCE_WINDOW_PARAMS_MAX_DIMENSION_COUNT 8
#define TFLITE_STABLEHLO_PAD_PARAMS_MAX_DIMENSION_COUNT 8
#define TFLITE_STABLEHLO_CASE_PARAMS_MAX_BRANCHES_COUNT 20
typedef struct {
	char dummy;
} EmptyStructPlaceholder;
typedef enum { kTfLitePaddingUnknown, kTfLitePaddingSame, kTfLitePaddingValid } TfLitePadding;
typedef enum {
	kTfLiteMirrorPaddingUnknown, kTfLiteMirrorPaddingReflect, kTfLiteMirrorPaddingSymmetric
} TfLiteMirrorPaddingMode;
typedef struct {
	int width, height, width_offset, height_offset;
} TfLitePaddingValues;
typedef struct {
	TfLiteMirrorPaddingMode mode;
} TfLiteMirrorPaddingParams;
typedef enum {
	kTfLiteActNone, kTfLiteActRelu, kTfLiteActReluN1To1, kTfLiteActRelu6, kTfLiteActTanh, kTfLiteActSignBit,
	kTfLiteActSigmoid
} TfLiteFusedActivation;
typedef struct {
	TfLitePadding padding;
	int stride_width, stride_height;
	TfLiteFusedActivation activation;
	int dilation_width_factor, dilation_height_factor;
	TfLiteType quantized_bias_type;
} TfLiteConvParams;
typedef struct {
	TfLitePadding padding;
	int stride_width, stride_height, stride_depth, dilation_width_factor, dilation_height_factor, dilation_depth_factor;
	TfLiteFusedActivation activation;
} TfLiteConv3DParams;
typedef TfLiteConv3DParams TfLiteConv3DTransposeParams;
typedef struct {
	TfLitePadding padding;
	int stride_width, stride_height, filter_width, filter_height;
	TfLiteFusedActivation activation;
	struct {
		TfLitePaddingValues padding;
	} computed;
} TfLitePoolParams;
typedef struct {
	TfLitePadding padding;
	int stride_width, stride_height, depth_multiplier;
	TfLiteFusedActivation activation;
	int dilation_width_factor, dilation_height_factor;
} TfLiteDepthwiseConvParams;
typedef struct {
	int rank;
	TfLiteFusedActivation activation;
	bool asymmetric_quantize_inputs;
} TfLiteSVDFParams;
typedef struct {
	TfLiteFusedActivation activation;
	bool asymmetric_quantize_inputs;
} TfLiteRNNParams;
typedef struct {
	bool time_major;
	TfLiteFusedActivation activation;
	bool asymmetric_quantize_inputs;
} TfLiteSequenceRNNParams;
typedef struct {
	bool time_major;
	TfLiteFusedActivation activation;
	bool merge_outputs, asymmetric_quantize_inputs;
} TfLiteBidirectionalSequenceRNNParams;
typedef enum {
	kTfLiteFullyConnectedWeightsFormatDefault, kTfLiteFullyConnectedWeightsFormatShuffled4x16Int8 = 1
} TfLiteFullyConnectedWeightsFormat;
typedef struct {
	TfLiteFusedActivation activation;
	TfLiteFullyConnectedWeightsFormat weights_format;
	bool keep_num_dims, asymmetric_quantize_inputs;
	TfLiteType quantized_bias_type;
} TfLiteFullyConnectedParams;
typedef enum {
	kTfLiteLshProjectionUnknown, kTfLiteLshProjectionSparse = 1, kTfLiteLshProjectionDense = 2
} TfLiteLSHProjectionType;
typedef struct {
	TfLiteLSHProjectionType type;
} TfLiteLSHProjectionParams;
typedef struct {
	float beta;
} TfLiteSoftmaxParams;
typedef struct {
	int axis;
	TfLiteFusedActivation activation;
} TfLiteConcatenationParams;
typedef struct {
	TfLiteFusedActivation activation;
	bool pot_scale_int16;
} TfLiteAddParams;
typedef struct {
	EmptyStructPlaceholder placeholder;
} TfLiteSpaceToBatchNDParams;
typedef struct {
	EmptyStructPlaceholder placeholder;
} TfLiteBatchToSpaceNDParams;
typedef struct {
	bool adj_x, adj_y, asymmetric_quantize_inputs;
} TfLiteBatchMatMulParams;
typedef struct {
	TfLiteFusedActivation activation;
} TfLiteMulParams;
typedef struct {
	TfLiteFusedActivation activation;
	bool pot_scale_int16;
} TfLiteSubParams;
typedef struct {
	TfLiteFusedActivation activation;
} TfLiteDivParams;
typedef struct {
	TfLiteFusedActivation activation;
} TfLiteL2NormParams;
typedef struct {
	int radius;
	float bias, alpha, beta;
} TfLiteLocalResponseNormParams;
typedef enum { kTfLiteLSTMFullKernel, kTfLiteLSTMBasicKernel } TfLiteLSTMKernelType;
typedef struct {
	TfLiteFusedActivation activation;
	float cell_clip, proj_clip;
	TfLiteLSTMKernelType kernel_type;
	bool asymmetric_quantize_inputs;
} TfLiteLSTMParams;
typedef struct {
	TfLiteFusedActivation activation;
	float cell_clip, proj_clip;
	bool time_major, asymmetric_quantize_inputs, diagonal_recurrent_tensors;
} TfLiteUnidirectionalSequenceLSTMParams;
typedef struct {
	TfLiteFusedActivation activation;
	float cell_clip, proj_clip;
	bool merge_outputs, time_major, asymmetric_quantize_inputs;
} TfLiteBidirectionalSequenceLSTMParams;
typedef struct {
	bool align_corners, half_pixel_centers;
} TfLiteResizeBilinearParams;
typedef struct {
	bool align_corners, half_pixel_centers;
} TfLiteResizeNearestNeighborParams;
typedef struct {
	EmptyStructPlaceholder placeholder;
} TfLitePadParams;
typedef struct {
	EmptyStructPlaceholder placeholder;
} TfLitePadV2Params;
typedef struct {
	int32_t shape[8];
	int num_dimensions;
} TfLiteReshapeParams;
typedef struct {
	int ngram_size, max_skip_size;
	bool include_all_ngrams;
} TfLiteSkipGramParams;
typedef struct {
	int block_size;
} TfLiteSpaceToDepthParams;
typedef struct {
	int block_size;
} TfLiteDepthToSpaceParams;
typedef struct {
	TfLiteType in_data_type, out_data_type;
} TfLiteCastParams;
typedef enum { kTfLiteCombinerTypeSum, kTfLiteCombinerTypeMean = 1, kTfLiteCombinerTypeSqrtn = 2 } TfLiteCombinerType;
typedef struct {
	TfLiteCombinerType combiner;
} TfLiteEmbeddingLookupSparseParams;
typedef struct {
	int axis, batch_dims;
} TfLiteGatherParams;
typedef struct {
	EmptyStructPlaceholder placeholder;
} TfLiteTransposeParams;
typedef struct {
	bool keep_dims;
} TfLiteReducerParams;
typedef struct {
	int num_splits;
} TfLiteSplitParams;
typedef struct {
	int num_splits;
} TfLiteSplitVParams;
typedef struct {
	int32_t squeeze_dims[8];
	int num_squeeze_dims;
} TfLiteSqueezeParams;
typedef struct {
	int begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask;
	bool offset;
} TfLiteStridedSliceParams;
typedef struct {
	TfLiteType output_type;
} TfLiteArgMaxParams;
typedef struct {
	TfLiteType output_type;
} TfLiteArgMinParams;
typedef struct {
	TfLitePadding padding;
	int stride_width, stride_height;
	TfLiteFusedActivation activation;
	TfLiteType quantized_bias_type;
} TfLiteTransposeConvParams;
typedef struct {
	bool validate_indices;
} TfLiteSparseToDenseParams;
typedef struct {
	TfLiteType out_type;
} TfLiteShapeParams;
typedef struct {
	EmptyStructPlaceholder placeholder;
} TfLiteRankParams;
typedef struct {
	float min, max;
	int num_bits;
	bool narrow_range;
} TfLiteFakeQuantParams;
typedef struct {
	int values_count, axis;
} TfLitePackParams;
typedef struct {
	int axis;
} TfLiteOneHotParams;
typedef struct {
	int num, axis;
} TfLiteUnpackParams;
typedef struct {
	float alpha;
} TfLiteLeakyReluParams;
typedef struct {
	TfLiteType index_out_type;
} TfLiteUniqueParams;
typedef struct {
	int seq_dim, batch_dim;
} TfLiteReverseSequenceParams;
typedef struct {
	EmptyStructPlaceholder placeholder;
} TfLiteMatrixDiagParams;
typedef struct {
	EmptyStructPlaceholder placeholder;
} TfLiteMatrixSetDiagParams;
typedef struct {
	int then_subgraph_index, else_subgraph_index;
} TfLiteIfParams;
typedef struct {
	int cond_subgraph_index, body_subgraph_index;
} TfLiteWhileParams;
typedef struct {
	bool exclusive, reverse;
} TfLiteCumsumParams;
typedef struct {
	int init_subgraph_index;
} TfLiteCallOnceParams;
typedef struct {
	int table_id;
	TfLiteType key_dtype, value_dtype;
} TfLiteHashtableParams;
typedef struct {
	const char *container, *shared_name;
} TfLiteVarHandleParams;
typedef struct {
	int seed, seed2;
} TfLiteRandomParams;
typedef struct {
	int num_boundaries;
	const float *boundaries;
} TfLiteBucketizeParams;
typedef struct {
	bool approximate;
} TfLiteGeluParams;
typedef struct {
	int64_t dimension;
} TfLiteStablehloConcatenateParams;
typedef struct {
	bool indices_are_sorted;
	int64_t update_window_dims[8];
	int num_update_window_dims;
	int64_t inserted_window_dims[8];
	int num_inserted_window_dims;
	int64_t scatter_dims_to_operand_dims[8];
	int num_scatter_dims_to_operand_dims;
	int64_t index_vector_dim;
	bool unique_indices;
	int update_computation_subgraph_index;
} TfLiteStablehloScatterParams;
typedef enum {
	kTfLiteRngAlgorithmUnknown, kTfLiteRngAlgorithmDefault, kTfLiteRngAlgorithmPhilox, kTfLiteRngAlgorithmThreefry
} TfLiteRngAlgorithm;
typedef struct {
	TfLiteRngAlgorithm algorithm;
} TfLiteStablehloRngBitGeneratorParams;
typedef struct {
	int64_t offset_dims[8];
	int num_offset_dims;
	int64_t collapsed_slice_dims[8];
	int num_collapsed_slice_dims;
	int64_t start_index_map[8];
	int num_start_index_map;
	int64_t index_vector_dim, slice_sizes[8];
	int num_slice_sizes;
	bool indices_are_sorted;
} TfLiteStablehloGatherParams;
typedef struct {
	int64_t window_dimensions[8];
	int64_t window_strides[8], base_dilations[8];
	int64_t window_dilations[8];
	int64_t padding[2 * 8];
	int body_subgraph_index;
} TfLiteStablehloReduceWindowParams;
enum TfLiteReduceWindowFunction {
	TfLiteReduceWindowFunctionUnsupported, TfLiteReduceWindowFunctionAdd, TfLiteReduceWindowFunctionMul,
	TfLiteReduceWindowFunctionMin, TfLiteReduceWindowFunctionMax, TfLiteReduceWindowFunctionAll, TfLiteReduceWindowFunctionAny
};
typedef struct {
	enum TfLiteReduceWindowFunction reduce_function;
} TfLiteReduceWindowParams;
typedef struct {
	int64_t edge_padding_low[8], edge_padding_high[8], interior_padding[8];
} TfLiteStablehloPadParams;
typedef struct {
	const char *name;
	int32_t subgraph_index, version;
	const uint8_t *attributes;
	size_t attributes_size;
} TfLiteStablehloCompositeParams;
typedef struct {
	int32_t branch_subgraph_indices[20];
	uint32_t num_branches;
} TfLiteStablehloCaseParams;
#ifdef __cplusplus
}
#endif
#endif
