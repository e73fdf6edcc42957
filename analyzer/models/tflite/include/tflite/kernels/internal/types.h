/* Stub of "tflite/kernels/internal/types.h". */
#pragma once
#include "opbound/lite.h"
