/* Stub of "tensorflow/lite/kernels/internal/optimized/fully_connected_4bit.h". */
#pragma once
#include "opbound/lite_optimized.h"
