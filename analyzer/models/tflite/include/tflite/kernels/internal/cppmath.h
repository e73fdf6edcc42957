/* Stub of "tflite/kernels/internal/cppmath.h". */
#pragma once
#include "opbound/lite.h"
