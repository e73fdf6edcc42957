/* Stub of "tensorflow/lite/kernels/internal/optimized/integer_ops/leaky_relu.h". */
#pragma once
#include "opbound/lite_optimized.h"
