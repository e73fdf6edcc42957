/* Stub of "tflite/kernels/internal/optimized/integer_ops/pooling.h". */
#pragma once
#include "opbound/lite_optimized.h"
