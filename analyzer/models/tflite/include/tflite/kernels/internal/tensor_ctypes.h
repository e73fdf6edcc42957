/* Stub of "tflite/kernels/internal/tensor_ctypes.h". */
#pragma once
#include "opbound/lite.h"
