/* Stub of "tflite/kernels/internal/min.h". */
#pragma once
#include "opbound/lite.h"
