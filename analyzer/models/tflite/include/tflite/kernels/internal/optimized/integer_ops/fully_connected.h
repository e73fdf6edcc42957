/* Stub of "tflite/kernels/internal/optimized/integer_ops/fully_connected.h". */
#pragma once
#include "opbound/lite_optimized.h"
