// Stub of TensorFlow Lite's fixed point arithmetic: values are not followed, only what is written.
#pragma once
#include "fixedpoint/fixedpoint.h"
#include "opbound/lite_half.h"
#include "opbound/lite_params.h"
#include "opbound/lite_shape.h"
#include <cmath>
#include <cstdint>

namespace tflite {
template <class T> T TfLiteRound(const T x);
template <class T> T TfLiteExpm1(const T x);
template <class T> T TfLiteMax(const T &x, const T &y);
template <class T> T TfLiteMin(const T &x, const T &y);
constexpr int kReverseShift = -1;
template <class T> T WrappingAdd(T a, T b);
template <class T> T WrappingMul(T a, T b);
template <class T> T AddTensorValuesWithExpectedOverflow(T a, T b);
template <class T> T MulTensorValuesWithExpectedOverflow(T a, T b);
template <int N = 6>
bool ReduceDimensionsForBroadcast(const RuntimeShape &a, const RuntimeShape &b, size_t *stride_a, size_t *stride_b, size_t *shape);
void GetActivationMinMax(FusedActivationFunctionType a, float *lo, float *hi);
template <class T> T ActivationFunctionWithMinMax(T x, T lo, T hi);
template <FusedActivationFunctionType A> float ActivationFunction(float x);
void BiasAndClamp(float lo, float hi, int bias_size, const float *bias, int size, float *data);

int32_t MultiplyByQuantizedMultiplier(int32_t x, int32_t m, int shift);
int32_t MultiplyByQuantizedMultiplier(int64_t x, int32_t m, int shift);
int32_t MultiplyByQuantizedMultiplierSmallerThanOneExp(int32_t x, int32_t m, int shift);
int32_t MultiplyByQuantizedMultiplierGreaterThanOne(int32_t x, int32_t m, int shift);
template <class T> int CountLeadingZeros(T x);
template <class T> int CountLeadingSignBits(T x);
template <class T> T FloorLog2(T n);
template <class T> void LUTPopulate(float is, int32_t iz, float os, int32_t oz, float (*f)(float), T *lut);
template <class T>
void LUTPopulate(float is, int32_t iz, float os, int32_t oz, float (*f)(float, const void *), const void *params, T *lut);
template <class T> void LUTPopulate(double is, int32_t iz, double os, int32_t oz, double (*f)(double), T *lut);
template <class T> constexpr int LUTSize() { return sizeof(T) == 1 ? 256 : 513; }
int16_t LUTLookup(int16_t value, const int16_t *lut);
int8_t LUTLookup(int8_t value, const int8_t *lut);
uint8_t LUTLookup(uint8_t value, const uint8_t *lut);
template <class T> T SaturatingAddNonGemmlowp(T a, T b);
template <class T> T SaturatingSub(T a, T b);
template <class T> T SaturatingRoundingMultiplyByPOTParam(T x, int exponent);
extern const uint16_t sigmoid_table_uint16[256];
template <int To, int From> gemmlowp::FixedPoint<int32_t, To> log_x_for_x_greater_than_or_equal_to_1(gemmlowp::FixedPoint<int32_t, From> x);
template <class T, int B> gemmlowp::FixedPoint<T, B> SaturatingAddNonGemmlowp(gemmlowp::FixedPoint<T, B> a, gemmlowp::FixedPoint<T, B> b);
template <class T, int B> gemmlowp::FixedPoint<T, B> SaturatingSub(gemmlowp::FixedPoint<T, B> a, gemmlowp::FixedPoint<T, B> b);
template <class T, int B> gemmlowp::FixedPoint<T, B> SaturatingRoundingMultiplyByPOTParam(gemmlowp::FixedPoint<T, B> a, int exponent);
void DownScaleInt32ToInt16Multiplier(int32_t m, int16_t *out);
int32_t GetReciprocal(int32_t x, int digits, int *shift);
void GetInvSqrtQuantizedMultiplierExp(int32_t x, int reverse_shift, int32_t *m, int *shift);
template <unsigned M, class T> T RoundDown(T i);
template <unsigned M, class T> T RoundUp(T i);
template <class T> T CeilQuotient(T a, T b);

void QuantizeMultiplier(double m, int32_t *q, int *shift);
void QuantizeMultiplierSmallerThanOneExp(double m, int32_t *q, int *shift);
void QuantizeMultiplierGreaterThanOne(double m, int32_t *q, int *shift);
void QuantizeMultiplierArray(const double *scales, size_t n, int32_t *q, int *shift);
int64_t IntegerFrExp(double x, int *shift);
double DoubleFromFractionAndShift(int64_t fraction, int shift);
void PreprocessSoftmaxScaling(double beta, double scale, int bits, int32_t *q, int *shift);
void PreprocessLogSoftmaxScalingExp(double beta, double scale, int bits, int32_t *q, int *shift, int32_t *divisor, int *reverse);
int CalculateInputRadius(int bits, int shift, int total_signed_bits = 31);
void NudgeQuantizationRange(const float min, const float max, const int lo, const int hi, float *nudged_min, float *nudged_max, float *scale);
void FakeQuantizeArray(const float scale, const float min, const float max, const float *in, float *out, const float size);
bool CheckedLog2(const float x, int *result);
template <class T> QuantizationParams ChooseQuantizationParams(double min, double max);
template <class T> QuantizationParams ChooseQuantizationParams(double min, double max, bool narrow);
template <class To, class From> To SafeCast(From x, To nan = To{0});

class CpuBackendContext;
namespace tensor_utils {
bool IsZeroVector(const float *v, int n);
bool IsZeroVector(const int8_t *v, int n);
void ZeroVector(float *v, int n);
#define OPBOUND_LITE_VECTOR(name) template <class... A> void name(A... a)
OPBOUND_LITE_VECTOR(MatrixScalarMultiplyAccumulate);
OPBOUND_LITE_VECTOR(VectorBatchVectorAdd);
OPBOUND_LITE_VECTOR(VectorVectorCwiseProduct);
OPBOUND_LITE_VECTOR(VectorBatchVectorCwiseProduct);
OPBOUND_LITE_VECTOR(VectorVectorCwiseProductAccumulate);
OPBOUND_LITE_VECTOR(VectorBatchVectorCwiseProductAccumulate);
OPBOUND_LITE_VECTOR(VectorBatchVectorAssign);
OPBOUND_LITE_VECTOR(SymmetricQuantizeFloats);
OPBOUND_LITE_VECTOR(AsymmetricQuantizeFloats);
OPBOUND_LITE_VECTOR(BatchQuantizeFloats);
OPBOUND_LITE_VECTOR(MatrixBatchVectorMultiplyAccumulate);
OPBOUND_LITE_VECTOR(SparseMatrixBatchVectorMultiplyAccumulate);
OPBOUND_LITE_VECTOR(SparseMatrixBatchVectorMultiplyAccumulate1x4);
OPBOUND_LITE_VECTOR(SparseMatrixBatchVectorMultiplyAccumulate1x16);
OPBOUND_LITE_VECTOR(MatrixBatchVectorMultiply);
OPBOUND_LITE_VECTOR(ApplyLayerNorm);
OPBOUND_LITE_VECTOR(ApplyLayerNormFloat);
OPBOUND_LITE_VECTOR(ApplySigmoid);
OPBOUND_LITE_VECTOR(ApplySigmoidFloat);
OPBOUND_LITE_VECTOR(ApplyTanh);
OPBOUND_LITE_VECTOR(ApplyTanhFloat);
OPBOUND_LITE_VECTOR(CwiseMul);
OPBOUND_LITE_VECTOR(CwiseAdd);
OPBOUND_LITE_VECTOR(CwiseClipping);
OPBOUND_LITE_VECTOR(BatchVectorBatchVectorDotProduct);
OPBOUND_LITE_VECTOR(Sub1Vector);
OPBOUND_LITE_VECTOR(ReductionSumVector);
OPBOUND_LITE_VECTOR(VectorScalarMultiply);
OPBOUND_LITE_VECTOR(MeanStddevNormalization);
OPBOUND_LITE_VECTOR(TwoGateSaturatingAdd);
OPBOUND_LITE_VECTOR(ApplyReluToVector);
OPBOUND_LITE_VECTOR(ApplyRelu1ToVector);
OPBOUND_LITE_VECTOR(ApplyRelu6ToVector);
OPBOUND_LITE_VECTOR(ApplySignbitToVector);
OPBOUND_LITE_VECTOR(ApplyTanhToVector);
OPBOUND_LITE_VECTOR(ApplySigmoidToVector);
OPBOUND_LITE_VECTOR(ApplyActivationToVector);
#undef OPBOUND_LITE_VECTOR
float VectorVectorDotProduct(const float *a, const float *b, int n);
void UnpackDenseInt4IntoInt8(const int8_t *from, int n, int8_t *to);
void UnpackPackedIntToInt8(const int8_t *from, int n, int bits, int8_t *to, bool is_unsigned = false);
void PackInt8IntoDenseInt4(const int8_t *from, int n, int8_t *to);
void PackInt8IntoDenseInt(const int8_t *from, int n, int bits, int8_t *to);
} // namespace tensor_utils
} // namespace tflite
