/* Stub of "tensorflow/lite/kernels/internal/tensor_ctypes.h". */
#pragma once
#include "opbound/lite.h"
