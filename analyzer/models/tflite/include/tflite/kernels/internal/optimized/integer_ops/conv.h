/* Stub of "tflite/kernels/internal/optimized/integer_ops/conv.h". */
#pragma once
#include "opbound/lite_optimized.h"
