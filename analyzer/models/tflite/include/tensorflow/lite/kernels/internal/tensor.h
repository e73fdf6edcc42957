/* Stub of "tensorflow/lite/kernels/internal/tensor.h". */
#pragma once
#include "opbound/lite.h"
