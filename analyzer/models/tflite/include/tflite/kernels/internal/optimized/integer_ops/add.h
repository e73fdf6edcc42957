/* Stub of "tflite/kernels/internal/optimized/integer_ops/add.h". */
#pragma once
#include "opbound/lite_optimized.h"
