/* Stub of "tflite/kernels/internal/max.h". */
#pragma once
#include "opbound/lite.h"
