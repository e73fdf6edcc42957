/* Stub of "tensorflow/lite/kernels/internal/optimized/neon_check.h". */
#pragma once
#include "opbound/lite.h"
