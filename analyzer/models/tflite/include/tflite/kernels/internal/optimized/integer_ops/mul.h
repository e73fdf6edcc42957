/* Stub of "tflite/kernels/internal/optimized/integer_ops/mul.h". */
#pragma once
#include "opbound/lite_optimized.h"
