/* Stub of "tflite/kernels/internal/portable_tensor_utils.h". */
#pragma once
#include "opbound/lite.h"
