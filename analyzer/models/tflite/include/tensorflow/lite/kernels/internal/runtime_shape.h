/* Stub of "tensorflow/lite/kernels/internal/runtime_shape.h". */
#pragma once
#include "opbound/lite.h"
