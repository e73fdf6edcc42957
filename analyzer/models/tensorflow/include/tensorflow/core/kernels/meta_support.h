// Stub of "tensorflow/core/kernels/meta_support.h".
#pragma once
#include "opbound/kernel.h"

namespace tensorflow {
namespace meta {
bool IsSupported();
bool IsEnabled();
bool IsSupportedAndEnabled();
void SetNumThreads(int n);
int GetNumThreads();
void SetUseLocalContext(bool use);
bool GetUseLocalContext();
void QuantizedGemm(OpKernelContext *c, bool transpose_a, bool transpose_b, const quint8 *a, const quint8 *b, qint32 *out,
                   int m, int n, int k, int offset_a, int offset_b, int lda, int ldb, int ldc);
void Requantize(OpKernelContext *c, const qint32 *in, int n, float in_min, float in_max, float out_min, float out_max,
                quint8 *out);
void Dequantize(OpKernelContext *c, const quint8 *in, int n, float lo, float hi, float *out);
void Quantize(OpKernelContext *c, const float *in, int n, float lo, float hi, quint8 *out);
void QuantizedBiasAdd(OpKernelContext *c, const quint8 *in, int n, const quint8 *bias, int n_bias, float in_min,
                      float in_max, float bias_min, float bias_max, float out_min, float out_max, qint32 *out);
void Clamp(OpKernelContext *c, const quint8 *in, int n, quint8 lo, quint8 hi, quint8 *out);
} // namespace meta
} // namespace tensorflow
