/* Stub of "tflite/kernels/internal/optimized/integer_ops/sub.h". */
#pragma once
#include "opbound/lite_optimized.h"
