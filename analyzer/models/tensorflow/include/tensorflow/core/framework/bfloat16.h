// Stub of "tensorflow/core/framework/bfloat16.h".
#pragma once
#include "opbound/tensor.h"

namespace tensorflow {
void FloatToBFloat16(const float *from, bfloat16 *to, int64_t size);
void RoundFloatToBFloat16(const float *from, bfloat16 *to, int64_t size);
void BFloat16ToFloat(const bfloat16 *from, float *to, int64_t size);
} // namespace tensorflow
