/* Stub of "tflite/kernels/internal/compatibility.h". */
#pragma once
#include "opbound/lite.h"
