// Stub of TensorFlow Lite's kernel helpers, for the interpreter and for microcontrollers.
#pragma once
#include "opbound/lite_c.h"
#include "opbound/followed/lite_index.h"
#include "opbound/lite_math.h"
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <limits>
#include <memory>
#include <string>
#include <type_traits>
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
#define TF_LITE_ASSERT_EQ(a, b) TFLITE_CHECK((a) == (b))
#define TF_LITE_UNSUPPORTED_TYPE(context, type, op)                                                                    \
	do {                                                                                                               \
		TF_LITE_KERNEL_LOG((context), "type %s is unsupported by %s", TfLiteTypeGetName(type), (op));                  \
		return kTfLiteError;                                                                                           \
	} while (0)
#define TFLITE_NOINLINE __attribute__((noinline))
#define TFLITE_DEPRECATED(m)
#define TFLITE_ATTRIBUTE_WEAK __attribute__((weak))
#define TFLITE_NO_SANITIZE_INTEGER_OVERFLOW
#define TFLITE_PRETTY_FUNCTION __PRETTY_FUNCTION__
#define TFLITE_EXPECT_TRUE(c) (c)
#define TFLITE_EXPECT_FALSE(c) (c)
#define TF_LITE_FATAL(m) ::tflite::StubAbort()
#define TFLITE_LOG(...) ((void)0)
#define MicroPrintf(...) ((void)0)
#define TF_LITE_REMOVE_VIRTUAL_DELETE

using int8 = std::int8_t;
using uint8 = std::uint8_t;
using int16 = std::int16_t;
using uint16 = std::uint16_t;
using int32 = std::int32_t;
using uint32 = std::uint32_t;


namespace tflite {
int NumDimensions(const TfLiteTensor *t);
int SizeOfDimension(const TfLiteTensor *t, int d);
int64_t NumElements(const TfLiteTensor *t);
int64_t NumElements(const TfLiteIntArray *a);
int64_t NumElements(const int *dims, int n);
int NumIntermediates(const TfLiteNode *n);
TfLiteStatus GetIntermediatesSafe(const TfLiteContext *c, const TfLiteNode *n, int i, TfLiteTensor **t);
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
void SetTensorToPersistentRo(TfLiteTensor *t);
bool IsHybridOp(const TfLiteTensor *input, const TfLiteTensor *weight);
bool HasUnspecifiedDimension(const TfLiteTensor *t);
bool IsMobilePlatform();
int TfLiteTypeGetSize(TfLiteType t);
int TfLiteTypeGetSizeBits(TfLiteType t);
std::string GetShapeDebugString(const TfLiteIntArray *a);
std::string GetTensorDebugString(const TfLiteTensor *t);
TfLiteStatus GetOutputShapeFromInput(TfLiteContext *c, const TfLiteTensor *t, TfLiteIntArray **out);
TfLiteStatus CheckedShapeProduct(TfLiteContext *c, std::initializer_list<int> dims, const char *m, size_t &product);
TfLiteStatus CheckedShapeProduct(TfLiteContext *c, const int *dims, int n, const char *m, size_t &product);
TfLiteStatus CheckedShapeProductToInt(TfLiteContext *c, std::initializer_list<int> dims, const char *m, int &product);
TfLiteStatus CalculateActivationRangeQuantized(TfLiteContext *c, TfLiteFusedActivation a, TfLiteTensor *out, int32_t *lo, int32_t *hi);
TfLiteStatus GetQuantizedConvolutionMultipler(TfLiteContext *c, const TfLiteTensor *in, const TfLiteTensor *filter, TfLiteTensor *out, double *m);
TfLiteStatus GetQuantizedConvolutionMultipler(TfLiteContext *c, const TfLiteTensor *in, const TfLiteTensor *filter, const TfLiteTensor *bias,
                                              TfLiteTensor *out, double *m);
TfLiteStatus PopulateConvolutionQuantizationParams(TfLiteContext *c, const TfLiteTensor *in, const TfLiteTensor *filter, const TfLiteTensor *bias,
                                                   TfLiteTensor *out, const TfLiteFusedActivation &a, int32_t *m, int *shift, int32_t *lo,
                                                   int32_t *hi, int32_t *channel_m, int32_t *channel_shift);
TfLiteStatus PopulateConvolutionQuantizationParams(TfLiteContext *c, const TfLiteTensor *in, const TfLiteTensor *filter, const TfLiteTensor *bias,
                                                   TfLiteTensor *out, const TfLiteFusedActivation &a, int32_t *m, int *shift, int32_t *lo,
                                                   int32_t *hi, int32_t *channel_m, int32_t *channel_shift, int channels);
bool HaveSameShapes(const TfLiteTensor *a, const TfLiteTensor *b);
TfLiteStatus CalculateShapeForBroadcast(TfLiteContext *c, const TfLiteTensor *a, const TfLiteTensor *b, TfLiteIntArray **out);
TfLiteStatus CalculateShapeForBroadcast(TfLiteContext *c, const TfLiteTensor *a, const TfLiteTensor *b, const TfLiteTensor *d, TfLiteIntArray **out);
RuntimeShape GetTensorShape(const TfLiteTensor *t);
RuntimeShape GetTensorShape(const TfLiteEvalTensor *t);
RuntimeShape GetTensorShape(std::vector<int32_t> dims);
template <class T> T *GetTensorData(TfLiteTensor *t);
template <class T> const T *GetTensorData(const TfLiteTensor *t);
template <class T> const T *GetOptionalTensorData(const TfLiteTensor *t);
template <class T> void CalculateActivationRange(TfLiteFusedActivation a, T *lo, T *hi);
TfLitePaddingValues ComputePaddingHeightWidth(int sh, int sw, int dh, int dw, int h, int w, int fh, int fw, TfLitePadding p, int *oh, int *ow);
Padding3DValues ComputePadding3DValues(int sh, int sw, int sd, int dh, int dw, int dd, int h, int w, int d, int fh, int fw, int fd,
                                       TfLitePadding p, int *oh, int *ow, int *od);
int ComputePadding(int stride, int dilation, int in, int filter, int out);
int ComputePaddingWithOffset(int stride, int dilation, int in, int filter, int out, int *offset);
int ComputeOutSize(TfLitePadding p, int image, int filter, int stride, int dilation = 1);
TfLiteStatus ComputeOutSizeChecked(TfLitePadding p, int image, int filter, int stride, int dilation, int *out);
TfLiteStatus ComputePaddingHeightWidthChecked(int sh, int sw, int dh, int dw, int h, int w, int fh, int fw, TfLitePadding p, int *oh, int *ow,
                                              TfLitePaddingValues *v);
class ErrorReporter;
} // namespace tflite
#include "opbound/followed/lite_padding.h"
#include "opbound/lite_micro.h"
#include "opbound/lite_string.h"
