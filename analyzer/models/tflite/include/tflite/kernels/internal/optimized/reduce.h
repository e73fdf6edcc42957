/* Stub of "tflite/kernels/internal/optimized/reduce.h". */
#pragma once
#include "opbound/lite_optimized.h"
