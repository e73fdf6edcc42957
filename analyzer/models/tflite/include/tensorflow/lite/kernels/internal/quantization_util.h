/* Stub of "tensorflow/lite/kernels/internal/quantization_util.h". */
#pragma once
#include "opbound/lite.h"
