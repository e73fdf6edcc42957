/* Stub of "tflite/kernels/internal/tensor.h". */
#pragma once
#include "opbound/lite.h"
