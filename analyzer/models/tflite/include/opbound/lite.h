// Stub of TensorFlow Lite's kernel helpers, for the interpreter and for microcontrollers.
#pragma once
#include "opbound/lite_c.h"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <vector>

#define TFLITE_DCHECK(c) ((void)0)
#define TFLITE_DCHECK_EQ(a, b) ((void)0)
#define TFLITE_DCHECK_NE(a, b) ((void)0)
#define TFLITE_DCHECK_LT(a, b) ((void)0)
#define TFLITE_DCHECK_LE(a, b) ((void)0)
#define TFLITE_DCHECK_GT(a, b) ((void)0)
#define TFLITE_DCHECK_GE(a, b) ((void)0)
#define TFLITE_CHECK(c) ((c) ? (void)0 : ::tflite::StubAbort())
#define TFLITE_CHECK_EQ(a, b) TFLITE_CHECK((a) == (b))
#define TFLITE_CHECK_NE(a, b) TFLITE_CHECK((a) != (b))
#define TFLITE_CHECK_LT(a, b) TFLITE_CHECK((a) < (b))
#define TFLITE_CHECK_LE(a, b) TFLITE_CHECK((a) <= (b))
#define TFLITE_CHECK_GT(a, b) TFLITE_CHECK((a) > (b))
#define TFLITE_CHECK_GE(a, b) TFLITE_CHECK((a) >= (b))
#define TFLITE_ABORT ::tflite::StubAbort()
#define TFLITE_ASSERT_FALSE ((void)0)
#define TF_LITE_ASSERT(c) TFLITE_CHECK(c)
#define TF_LITE_FATAL(m) ::tflite::StubAbort()
#define TFLITE_LOG(...) ((void)0)
#define MicroPrintf(...) ((void)0)
#define TF_LITE_REMOVE_VIRTUAL_DELETE

namespace tflite {
[[noreturn]] void StubAbort();
class RuntimeShape {
	int32_t size_;
	union {
		int32_t dims_[6];
		int32_t *dims_pointer_;
	};

public:
	static constexpr int kMaxSmallSize = 6;
	RuntimeShape();
	explicit RuntimeShape(int n);
	RuntimeShape(int n, int32_t v);
	RuntimeShape(int n, const int32_t *dims);
	RuntimeShape(const std::initializer_list<int> l);
	RuntimeShape(const RuntimeShape &o);
	RuntimeShape &operator=(const RuntimeShape &o);
	bool operator==(const RuntimeShape &o) const;
	bool operator!=(const RuntimeShape &o) const;
	static RuntimeShape ExtendedShape(int n, const RuntimeShape &s);
	int32_t DimensionsCount() const;
	int32_t Dims(int i) const;
	void SetDim(int i, int32_t v);
	void Resize(int n);
	void ReplaceWith(int n, const int32_t *dims);
	void BuildFrom(const std::initializer_list<int> l);
	int FlatSize() const;
	int32_t *DimsData();
	const int32_t *DimsData() const;
	const int32_t *DimsDataUpTo5D() const;
};
int Offset(const RuntimeShape &s, int a, int b, int c, int d);
int Offset(const RuntimeShape &s, int *index);
int MatchingDim(const RuntimeShape &a, int i, const RuntimeShape &b, int j);
template <class... A> int MatchingDim(const RuntimeShape &a, int i, const RuntimeShape &b, int j, A... rest);
int MatchingFlatSize(const RuntimeShape &a, const RuntimeShape &b);
int MatchingFlatSize(const RuntimeShape &a, const RuntimeShape &b, const RuntimeShape &c);
int MatchingElementsSize(const RuntimeShape &a, const RuntimeShape &b);
int FlatSizeSkipDim(const RuntimeShape &s, int skip);
int MatchingFlatSizeSkipDim(const RuntimeShape &a, int skip, const RuntimeShape &b);
bool NextIndex(int n, const int *dims, int *at);
size_t ReducedOutputOffset(int n, const int *dims, const int *index, int n_axis, const int *axis);

int NumDimensions(const TfLiteTensor *t);
int SizeOfDimension(const TfLiteTensor *t, int d);
int64_t NumElements(const TfLiteTensor *t);
int64_t NumElements(const TfLiteIntArray *a);
int NumInputs(const TfLiteNode *n);
int NumOutputs(const TfLiteNode *n);
const TfLiteTensor *GetInput(const TfLiteContext *c, const TfLiteNode *n, int i);
TfLiteStatus GetInputSafe(const TfLiteContext *c, const TfLiteNode *n, int i, const TfLiteTensor **t);
TfLiteTensor *GetOutput(TfLiteContext *c, const TfLiteNode *n, int i);
TfLiteStatus GetOutputSafe(const TfLiteContext *c, const TfLiteNode *n, int i, TfLiteTensor **t);
const TfLiteTensor *GetOptionalInputTensor(const TfLiteContext *c, const TfLiteNode *n, int i);
TfLiteTensor *GetVariableInput(TfLiteContext *c, const TfLiteNode *n, int i);
TfLiteTensor *GetTemporary(TfLiteContext *c, const TfLiteNode *n, int i);
TfLiteStatus GetTemporarySafe(const TfLiteContext *c, const TfLiteNode *n, int i, TfLiteTensor **t);
const TfLiteTensor *GetIntermediates(TfLiteContext *c, const TfLiteNode *n, int i);
bool IsConstantTensor(const TfLiteTensor *t);
bool IsConstantOrPersistentTensor(const TfLiteTensor *t);
bool IsDynamicTensor(const TfLiteTensor *t);
void SetTensorToDynamic(TfLiteTensor *t);
bool HaveSameShapes(const TfLiteTensor *a, const TfLiteTensor *b);
TfLiteStatus CalculateShapeForBroadcast(TfLiteContext *c, const TfLiteTensor *a, const TfLiteTensor *b, TfLiteIntArray **out);
RuntimeShape GetTensorShape(const TfLiteTensor *t);
RuntimeShape GetTensorShape(const TfLiteEvalTensor *t);
RuntimeShape GetTensorShape(std::vector<int32_t> dims);
template <class T> T *GetTensorData(TfLiteTensor *t);
template <class T> const T *GetTensorData(const TfLiteTensor *t);
template <class T> const T *GetOptionalTensorData(const TfLiteTensor *t);
void QuantizeMultiplier(double m, int32_t *q, int *shift);
int32_t MultiplyByQuantizedMultiplier(int32_t x, int32_t m, int shift);
template <class T> void CalculateActivationRange(TfLiteFusedActivation a, T *lo, T *hi);
template <class T> T ActivationFunctionWithMinMax(T x, T lo, T hi);
TfLitePaddingValues ComputePaddingHeightWidth(int sh, int sw, int dh, int dw, int h, int w, int fh, int fw, TfLitePadding p, int *oh, int *ow);
struct PaddingValues {
	int16_t width, height, width_offset, height_offset;
};
struct ConvParams {
	int padding_type;
	PaddingValues padding_values;
	int16_t stride_width, stride_height, dilation_width_factor, dilation_height_factor;
	int32_t input_offset, weights_offset, output_offset, output_multiplier;
	int output_shift;
	int32_t quantized_activation_min, quantized_activation_max;
	float float_activation_min, float_activation_max;
};
struct ArithmeticParams : ConvParams {};
struct PoolParams : ConvParams {
	int filter_height, filter_width;
};
class ErrorReporter;
class MicroContext {
public:
	TfLiteTensor *AllocateTempInputTensor(const TfLiteNode *n, int i);
	TfLiteTensor *AllocateTempOutputTensor(const TfLiteNode *n, int i);
	void DeallocateTempTfLiteTensor(TfLiteTensor *t);
	void *AllocatePersistentBuffer(size_t n);
	TfLiteStatus RequestScratchBufferInArena(size_t n, int *i);
	void *GetScratchBuffer(int i);
};
MicroContext *GetMicroContext(const TfLiteContext *c);
namespace micro {
const TfLiteEvalTensor *GetEvalInput(const TfLiteContext *c, const TfLiteNode *n, int i);
TfLiteEvalTensor *GetMutableEvalInput(const TfLiteContext *c, const TfLiteNode *n, int i);
TfLiteEvalTensor *GetEvalOutput(const TfLiteContext *c, const TfLiteNode *n, int i);
template <class T> T *GetTensorData(TfLiteEvalTensor *t);
template <class T> const T *GetTensorData(const TfLiteEvalTensor *t);
template <class T> const T *GetOptionalTensorData(const TfLiteEvalTensor *t);
RuntimeShape GetTensorShape(const TfLiteEvalTensor *t);
bool HaveSameShapes(const TfLiteEvalTensor *a, const TfLiteEvalTensor *b);
TFLMRegistration RegisterOp(void *(*init)(TfLiteContext *, const char *, size_t), TfLiteStatus (*prepare)(TfLiteContext *, TfLiteNode *),
                            TfLiteStatus (*invoke)(TfLiteContext *, TfLiteNode *), void (*free)(TfLiteContext *, void *) = nullptr);
} // namespace micro
size_t ElementCount(const TfLiteIntArray &dims);
TfLiteStatus TfLiteTypeSizeOf(TfLiteType t, size_t *n);
} // namespace tflite
