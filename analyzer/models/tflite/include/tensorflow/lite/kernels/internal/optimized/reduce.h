/* Stub of "tensorflow/lite/kernels/internal/optimized/reduce.h". */
#pragma once
#include "opbound/lite_optimized.h"
