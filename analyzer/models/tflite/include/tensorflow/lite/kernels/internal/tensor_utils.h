/* Stub of "tensorflow/lite/kernels/internal/tensor_utils.h". */
#pragma once
#include "opbound/lite.h"
