/* Stub of "tflite/kernels/internal/tensor_utils.h". */
#pragma once
#include "opbound/lite.h"
