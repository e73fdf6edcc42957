/* Stub of TensorFlow Lite's C structures; C and C++. */
#ifndef OPBOUND_LITE_C_H
#define OPBOUND_LITE_C_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
typedef enum TfLiteStatus {
	kTfLiteOk, kTfLiteError, kTfLiteDelegateError, kTfLiteApplicationError, kTfLiteDelegateDataNotFound,
	kTfLiteDelegateDataWriteError, kTfLiteDelegateDataReadError, kTfLiteUnresolvedOps, kTfLiteCancelled,
	kTfLiteOutputShapeNotKnown
} TfLiteStatus;
typedef enum TfLiteType {
	kTfLiteNoType, kTfLiteFloat32, kTfLiteInt32, kTfLiteUInt8, kTfLiteInt64, kTfLiteString, kTfLiteBool, kTfLiteInt16,
	kTfLiteComplex64, kTfLiteInt8, kTfLiteFloat16, kTfLiteFloat64, kTfLiteComplex128, kTfLiteUInt64, kTfLiteResource,
	kTfLiteVariant, kTfLiteUInt32, kTfLiteUInt16, kTfLiteInt4, kTfLiteBFloat16, kTfLiteInt2, kTfLiteUInt4, kTfLiteFloat8E4M3FN,
	kTfLiteFloat8E5M2
} TfLiteType;
typedef enum TfLiteAllocationType {
	kTfLiteMemNone, kTfLiteMmapRo, kTfLiteArenaRw, kTfLiteArenaRwPersistent, kTfLiteDynamic, kTfLitePersistentRo, kTfLiteCustom,
	kTfLiteVariantObject, kTfLiteNonCpu
} TfLiteAllocationType;
typedef struct TfLiteIntArray {
	int size;
	int data[];
} TfLiteIntArray;
typedef struct TfLiteFloatArray {
	int size;
	float data[];
} TfLiteFloatArray;
#define kTfLiteOptionalTensor (-1)
TfLiteIntArray *TfLiteIntArrayCreate(int size);
TfLiteIntArray *TfLiteIntArrayCopy(const TfLiteIntArray *a);
int TfLiteIntArrayEqual(const TfLiteIntArray *a, const TfLiteIntArray *b);
int TfLiteIntArrayEqualsArray(const TfLiteIntArray *a, int n, const int b[]);
void TfLiteIntArrayFree(TfLiteIntArray *a);
size_t TfLiteIntArrayGetSizeInBytes(int size);
TfLiteFloatArray *TfLiteFloatArrayCreate(int size);
TfLiteFloatArray *TfLiteFloatArrayCopy(const TfLiteFloatArray *a);
void TfLiteFloatArrayFree(TfLiteFloatArray *a);
int TfLiteFloatArrayGetSizeInBytes(int size);
typedef struct TfLiteQuantizationParams {
	float scale;
	int32_t zero_point;
} TfLiteQuantizationParams;
typedef struct TfLiteAffineQuantization {
	TfLiteFloatArray *scale;
	TfLiteIntArray *zero_point;
	int32_t quantized_dimension;
} TfLiteAffineQuantization;
typedef struct TfLiteBlockwiseQuantization {
	int32_t scale, zero_point, blocksize, quantized_dimension;
} TfLiteBlockwiseQuantization;
typedef enum TfLiteQuantizationType {
	kTfLiteNoQuantization, kTfLiteAffineQuantization, kTfLiteBlockwiseQuantization, kTfLiteMultiAxisQuantization
} TfLiteQuantizationType;
typedef struct TfLiteQuantization {
	TfLiteQuantizationType type;
	void *params;
} TfLiteQuantization;
typedef struct TfLiteComplex64 {
	float re, im;
} TfLiteComplex64;
typedef struct TfLiteComplex128 {
	double re, im;
} TfLiteComplex128;
typedef struct TfLiteFloat16 {
	uint16_t data;
} TfLiteFloat16;
typedef struct TfLiteBFloat16 {
	uint16_t data;
} TfLiteBFloat16;
typedef union TfLitePtrUnion {
	int32_t *i32;
	uint32_t *u32;
	int64_t *i64;
	uint64_t *u64;
	float *f;
	TfLiteFloat16 *f16;
	TfLiteBFloat16 *bf16;
	double *f64;
	char *raw;
	const char *raw_const;
	uint8_t *uint8;
	bool *b;
	int16_t *i16;
	uint16_t *ui16;
	TfLiteComplex64 *c64;
	TfLiteComplex128 *c128;
	int8_t *int8;
	void *data;
} TfLitePtrUnion;
typedef enum TfLiteDimensionType { kTfLiteDimDense, kTfLiteDimSparseCSR } TfLiteDimensionType;
typedef struct TfLiteDimensionMetadata {
	TfLiteDimensionType format;
	int dense_size;
	TfLiteIntArray *array_segments, *array_indices;
} TfLiteDimensionMetadata;
typedef struct TfLiteSparsity {
	TfLiteIntArray *traversal_order, *block_map;
	TfLiteDimensionMetadata *dim_metadata;
	int dim_metadata_size;
} TfLiteSparsity;
typedef int TfLiteBufferHandle;
typedef struct TfLiteDelegate TfLiteDelegate;
typedef struct TfLiteTensor {
	TfLiteType type;
	TfLitePtrUnion data;
	TfLiteIntArray *dims;
	TfLiteQuantizationParams params;
	TfLiteAllocationType allocation_type;
	size_t bytes;
	const void *allocation;
	const char *name;
	TfLiteDelegate *delegate;
	TfLiteBufferHandle buffer_handle;
	bool data_is_stale, is_variable;
	TfLiteQuantization quantization;
	TfLiteSparsity *sparsity;
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
	TfLiteDelegate *delegate;
	bool might_have_side_effect;
} TfLiteNode;
typedef struct TfLiteContext TfLiteContext;
struct TfLiteRegistration;
struct TfLiteDelegateParams;
typedef enum TfLiteExternalContextType {
	kTfLiteEigenContext, kTfLiteGemmLowpContext, kTfLiteEdgeTpuContext, kTfLiteCpuBackendContext, kTfLiteLiteRtBufferContext,
	kTfLiteMaxExternalContexts
} TfLiteExternalContextType;
typedef struct TfLiteExternalContext {
	TfLiteExternalContextType type;
	TfLiteStatus (*Refresh)(TfLiteContext *c);
} TfLiteExternalContext;
struct TfLiteContext {
	size_t tensors_size;
	TfLiteStatus (*GetExecutionPlan)(TfLiteContext *c, TfLiteIntArray **plan);
	TfLiteTensor *tensors;
	void *impl_;
	TfLiteStatus (*ResizeTensor)(TfLiteContext *c, TfLiteTensor *t, TfLiteIntArray *size);
	void (*ReportError)(TfLiteContext *c, const char *format, ...);
	TfLiteStatus (*AddTensors)(TfLiteContext *c, int n, int *first);
	TfLiteStatus (*GetNodeAndRegistration)(TfLiteContext *c, int i, TfLiteNode **n, struct TfLiteRegistration **r);
	void *ReplaceNodeSubsetsWithDelegateKernels;
	int recommended_num_threads;
	TfLiteExternalContext *(*GetExternalContext)(TfLiteContext *c, TfLiteExternalContextType t);
	void (*SetExternalContext)(TfLiteContext *c, TfLiteExternalContextType t, TfLiteExternalContext *e);
	bool allow_fp32_relax_to_fp16;
	void *profiler;
	void *(*AllocatePersistentBuffer)(TfLiteContext *c, size_t bytes);
	TfLiteStatus (*AllocateBufferForEval)(TfLiteContext *c, size_t bytes, void **p);
	TfLiteStatus (*RequestScratchBufferInArena)(TfLiteContext *c, size_t bytes, int *index);
	void *(*GetScratchBuffer)(TfLiteContext *c, int index);
	TfLiteStatus (*ResizeTensorExplicit)(TfLiteContext *c, TfLiteTensor *t, int n, const int *dims);
	TfLiteStatus (*PreviewDelegatePartitioning)(TfLiteContext *c, const TfLiteIntArray *nodes, struct TfLiteDelegateParams **p, int *n);
	TfLiteTensor *(*GetTensor)(const TfLiteContext *c, int i);
	TfLiteEvalTensor *(*GetEvalTensor)(const TfLiteContext *c, int i);
	TfLiteStatus (*GetModelMetadata)(const TfLiteContext *c, const char *name, const char **p, size_t *bytes);
	TfLiteStatus (*AcquireSubgraphContext)(TfLiteContext *c, int i, TfLiteContext **acquired);
	TfLiteStatus (*ReleaseSubgraphContext)(TfLiteContext *c, int i);
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
	struct TfLiteOperator *registration_external;
	struct TfLiteAsyncKernel *(*async_kernel)(TfLiteContext *c, TfLiteNode *n);
	uint64_t inplace_operator;
} TfLiteRegistration;
typedef enum {
	kTfLiteInplaceOpNone = 0, kTfLiteInplaceOpDataUnmodified = 1, kTfLiteInplaceInputCanBeSharedWithCorrespondingOutput = 2,
	kTfLiteInplaceOpInput0Shared = 4, kTfLiteInplaceOpInput1Shared = 8, kTfLiteInplaceOpInput2Shared = 16
} TfLiteInPlaceOp;
typedef struct TFLMInferenceRegistration {
	TfLiteStatus (*invoke)(TfLiteContext *c, TfLiteNode *n);
	void (*reset)(TfLiteContext *c, void *buffer);
} TFLMInferenceRegistration;
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
void TfLiteTensorDataFree(TfLiteTensor *t);
void TfLiteTensorReset(TfLiteType type, const char *name, TfLiteIntArray *dims, TfLiteQuantizationParams q, char *buffer, size_t n,
                       TfLiteAllocationType a, const void *allocation, bool is_variable, TfLiteTensor *t);
TfLiteStatus TfLiteTensorCopy(const TfLiteTensor *from, TfLiteTensor *to);
TfLiteStatus TfLiteTensorRealloc(size_t n, TfLiteTensor *t);
TfLiteStatus TfLiteTensorResizeMaybeCopy(size_t n, TfLiteTensor *t, bool keep);
void *TfLiteKernelInitFailed(void);
const char *TfLiteTypeGetName(TfLiteType t);
#ifdef __cplusplus
}
#endif
#include "opbound/lite_builtin.h"
#define TFLITE_LOG_PROD(...) ((void)0)
#define TFLITE_LOG_PROD_ONCE(...) ((void)0)
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
#define TF_LITE_ENSURE_OK(context, status, ...) TF_LITE_ENSURE_STATUS(status)
#define TF_LITE_MAYBE_KERNEL_LOG(context, ...) ((void)0)
#define TF_LITE_UNUSED(x) (void)(x)
#define TFL_UNREACHABLE() (__builtin_unreachable())
#endif
