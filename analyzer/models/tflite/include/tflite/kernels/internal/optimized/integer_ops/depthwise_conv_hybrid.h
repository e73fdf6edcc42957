/* Stub of "tflite/kernels/internal/optimized/integer_ops/depthwise_conv_hybrid.h". */
#pragma once
#include "opbound/lite_optimized.h"
