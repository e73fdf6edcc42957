/* Stub of "tflite/kernels/internal/optimized/optimized_ops.h". */
#pragma once
#include "opbound/lite_optimized.h"
#include "tflite/kernels/internal/reference/reference_ops.h"
