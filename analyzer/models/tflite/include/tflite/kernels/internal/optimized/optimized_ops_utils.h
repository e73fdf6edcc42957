/* Stub of "tflite/kernels/internal/optimized/optimized_ops_utils.h". */
#pragma once
#include "opbound/lite.h"
