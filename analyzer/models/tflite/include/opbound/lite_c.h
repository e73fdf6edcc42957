/* Stub of TensorFlow Lite's C structures; C and C++. */
#ifndef OPBOUND_LITE_C_H
#define OPBOUND_LITE_C_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
typedef enum TfLiteStatus { kTfLiteOk = 0, kTfLiteError = 1, kTfLiteDelegateError = 2, kTfLiteApplicationError = 3 } TfLiteStatus;
typedef enum TfLiteType {
	kTfLiteNoType, kTfLiteFloat32, kTfLiteInt32, kTfLiteUInt8, kTfLiteInt64, kTfLiteString, kTfLiteBool, kTfLiteInt16,
	kTfLiteComplex64, kTfLiteInt8, kTfLiteFloat16, kTfLiteFloat64, kTfLiteComplex128, kTfLiteUInt64, kTfLiteResource,
	kTfLiteVariant, kTfLiteUInt32, kTfLiteUInt16, kTfLiteInt4
} TfLiteType;
typedef enum TfLiteAllocationType {
	kTfLiteMemNone, kTfLiteMmapRo, kTfLiteArenaRw, kTfLiteArenaRwPersistent, kTfLiteDynamic, kTfLitePersistentRo, kTfLiteCustom
} TfLiteAllocationType;
typedef struct TfLiteIntArray {
	int size;
	int data[];
} TfLiteIntArray;
typedef struct TfLiteFloatArray {
	int size;
	float data[];
} TfLiteFloatArray;
TfLiteIntArray *TfLiteIntArrayCreate(int size);
TfLiteIntArray *TfLiteIntArrayCopy(const TfLiteIntArray *a);
int TfLiteIntArrayEqual(const TfLiteIntArray *a, const TfLiteIntArray *b);
void TfLiteIntArrayFree(TfLiteIntArray *a);
size_t TfLiteIntArrayGetSizeInBytes(int size);
typedef struct TfLiteQuantizationParams {
	float scale;
	int32_t zero_point;
} TfLiteQuantizationParams;
typedef struct TfLiteAffineQuantization {
	TfLiteFloatArray *scale;
	TfLiteIntArray *zero_point;
	int32_t quantized_dimension;
} TfLiteAffineQuantization;
typedef enum TfLiteQuantizationType { kTfLiteNoQuantization, kTfLiteAffineQuantization } TfLiteQuantizationType;
typedef struct TfLiteQuantization {
	TfLiteQuantizationType type;
	void *params;
} TfLiteQuantization;
typedef union TfLitePtrUnion {
	int32_t *i32;
	uint32_t *u32;
	int64_t *i64;
	uint64_t *u64;
	float *f;
	double *f64;
	char *raw;
	const char *raw_const;
	uint8_t *uint8;
	bool *b;
	int16_t *i16;
	uint16_t *ui16;
	int8_t *int8;
	void *data;
} TfLitePtrUnion;
typedef struct TfLiteTensor {
	TfLiteType type;
	TfLitePtrUnion data;
	TfLiteIntArray *dims;
	TfLiteQuantizationParams params;
	TfLiteAllocationType allocation_type;
	size_t bytes;
	const void *allocation;
	const char *name;
	void *delegate;
	int buffer_handle;
	bool data_is_stale, is_variable;
	TfLiteQuantization quantization;
	const TfLiteIntArray *dims_signature;
} TfLiteTensor;
typedef struct TfLiteEvalTensor {
	TfLitePtrUnion data;
	TfLiteIntArray *dims;
	TfLiteType type;
} TfLiteEvalTensor;
typedef struct TfLiteNode {
	TfLiteIntArray *inputs, *outputs, *intermediates, *temporaries;
	void *user_data, *builtin_data;
	const void *custom_initial_data;
	int custom_initial_data_size;
	void *delegate;
	bool might_have_side_effect;
} TfLiteNode;
typedef struct TfLiteContext TfLiteContext;
struct TfLiteRegistration;
struct TfLiteContext {
	size_t tensors_size;
	TfLiteStatus (*GetExecutionPlan)(TfLiteContext *c, TfLiteIntArray **plan);
	TfLiteTensor *tensors;
	void *impl_;
	TfLiteStatus (*ResizeTensor)(TfLiteContext *c, TfLiteTensor *t, TfLiteIntArray *size);
	void (*ReportError)(TfLiteContext *c, const char *format, ...);
	TfLiteStatus (*AddTensors)(TfLiteContext *c, int n, int *first);
	int recommended_num_threads;
	bool allow_fp32_relax_to_fp16;
	void *(*AllocatePersistentBuffer)(TfLiteContext *c, size_t bytes);
	TfLiteStatus (*RequestScratchBufferInArena)(TfLiteContext *c, size_t bytes, int *index);
	void *(*GetScratchBuffer)(TfLiteContext *c, int index);
	TfLiteTensor *(*GetTensor)(const TfLiteContext *c, int i);
	TfLiteEvalTensor *(*GetEvalTensor)(const TfLiteContext *c, int i);
};
typedef struct TfLiteRegistration {
	void *(*init)(TfLiteContext *c, const char *buffer, size_t n);
	void (*free)(TfLiteContext *c, void *buffer);
	TfLiteStatus (*prepare)(TfLiteContext *c, TfLiteNode *n);
	TfLiteStatus (*invoke)(TfLiteContext *c, TfLiteNode *n);
	const char *(*profiling_string)(const TfLiteContext *c, const TfLiteNode *n);
	int32_t builtin_code;
	const char *custom_name;
	int version;
	void *registration_external, *async_kernel;
	uint64_t inplace_operator;
} TfLiteRegistration;
typedef struct TFLMRegistration {
	void *(*init)(TfLiteContext *c, const char *buffer, size_t n);
	void (*free)(TfLiteContext *c, void *buffer);
	TfLiteStatus (*prepare)(TfLiteContext *c, TfLiteNode *n);
	TfLiteStatus (*invoke)(TfLiteContext *c, TfLiteNode *n);
	void (*reset)(TfLiteContext *c, void *buffer);
	int32_t builtin_code;
	const char *custom_name;
} TFLMRegistration;
void TfLiteTensorFree(TfLiteTensor *t);
void TfLiteTensorRealloc(size_t n, TfLiteTensor *t);
const char *TfLiteTypeGetName(TfLiteType t);
typedef enum { kTfLitePaddingUnknown, kTfLitePaddingSame, kTfLitePaddingValid } TfLitePadding;
typedef enum { kTfLiteActNone, kTfLiteActRelu, kTfLiteActReluN1To1, kTfLiteActRelu6, kTfLiteActTanh, kTfLiteActSignBit, kTfLiteActSigmoid } TfLiteFusedActivation;
typedef struct {
	int width, height, width_offset, height_offset;
} TfLitePaddingValues;
typedef struct {
	TfLitePadding padding;
	int stride_width, stride_height, dilation_width_factor, dilation_height_factor;
	TfLiteFusedActivation activation;
	TfLiteType quantized_bias_type;
} TfLiteConvParams;
typedef struct {
	TfLitePadding padding;
	int stride_width, stride_height, filter_width, filter_height;
	TfLiteFusedActivation activation;
	struct {
		TfLitePaddingValues padding;
	} computed;
} TfLitePoolParams;
typedef struct {
	TfLiteFusedActivation activation;
	bool pot_scale_int16;
} TfLiteAddParams;
typedef TfLiteAddParams TfLiteSubParams;
typedef struct {
	TfLiteFusedActivation activation;
} TfLiteMulParams;
typedef struct {
	int axis;
	TfLiteFusedActivation activation;
} TfLiteConcatenationParams;
#ifdef __cplusplus
}
#endif
#define TF_LITE_KERNEL_LOG(context, ...) (context)->ReportError((context), __VA_ARGS__)
#define TF_LITE_ENSURE_MSG(context, value, ...)                                                                        \
	do {                                                                                                               \
		if (!(value)) {                                                                                                \
			TF_LITE_KERNEL_LOG((context), __VA_ARGS__);                                                                \
			return kTfLiteError;                                                                                       \
		}                                                                                                              \
	} while (0)
#define TF_LITE_ENSURE(context, a) TF_LITE_ENSURE_MSG(context, a, "%s was not true", #a)
#define TF_LITE_ENSURE_EQ(context, a, b) TF_LITE_ENSURE_MSG(context, (a) == (b), "%s != %s", #a, #b)
#define TF_LITE_ENSURE_TYPES_EQ(context, a, b) TF_LITE_ENSURE_EQ(context, a, b)
#define TF_LITE_ENSURE_NEAR(context, a, b, e) TF_LITE_ENSURE(context, (a) - (b) < (e) && (b) - (a) < (e))
#define TF_LITE_ENSURE_STATUS(a)                                                                                       \
	do {                                                                                                               \
		const TfLiteStatus s = (a);                                                                                    \
		if (s != kTfLiteOk)                                                                                            \
			return s;                                                                                                  \
	} while (0)
#define TF_LITE_ENSURE_OK(context, status) TF_LITE_ENSURE_STATUS(status)
#define TF_LITE_MAYBE_KERNEL_LOG(context, ...) ((void)0)
#define TF_LITE_UNUSED(x) (void)(x)
#endif
