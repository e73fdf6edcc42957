/* Stub of "tflite/kernels/internal/optimized/integer_ops/lut.h". */
#pragma once
#include "opbound/lite_optimized.h"
