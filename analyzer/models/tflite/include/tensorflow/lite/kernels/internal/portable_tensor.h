/* Stub of "tensorflow/lite/kernels/internal/portable_tensor.h". */
#pragma once
#include "opbound/lite.h"
