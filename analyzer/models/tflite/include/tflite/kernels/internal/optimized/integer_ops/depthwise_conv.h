/* Stub of "tflite/kernels/internal/optimized/integer_ops/depthwise_conv.h". */
#pragma once
#include "opbound/lite_optimized.h"
