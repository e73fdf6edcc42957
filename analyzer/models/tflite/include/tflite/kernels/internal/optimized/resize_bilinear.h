/* Stub of "tflite/kernels/internal/optimized/resize_bilinear.h". */
#pragma once
#include "opbound/lite_optimized.h"
