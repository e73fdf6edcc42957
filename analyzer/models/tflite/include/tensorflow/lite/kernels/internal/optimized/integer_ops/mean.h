/* Stub of "tensorflow/lite/kernels/internal/optimized/integer_ops/mean.h". */
#pragma once
#include "opbound/lite_optimized.h"
