/* Stub of "tflite/kernels/internal/common.h". */
#pragma once
#include "opbound/lite.h"
