/* Stub of "tensorflow/lite/kernels/internal/optimized/integer_ops/transpose_conv.h". */
#pragma once
#include "opbound/lite_optimized.h"
