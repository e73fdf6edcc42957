/* Stub of "tensorflow/lite/kernels/internal/cppmath.h". */
#pragma once
#include "opbound/lite.h"
