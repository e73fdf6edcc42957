/* Stub of "tflite/kernels/internal/optimized/depthwiseconv_multithread.h". */
#pragma once
#include "opbound/lite_optimized.h"
