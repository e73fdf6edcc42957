/* Stub of "tflite/kernels/internal/runtime_shape.h". */
#pragma once
#include "opbound/lite.h"
