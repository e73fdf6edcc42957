/* Stub of "tensorflow/lite/kernels/internal/optimized/optimized_ops.h". */
#pragma once
#include "opbound/lite_optimized.h"
#include "tensorflow/lite/kernels/internal/reference/reference_ops.h"
