/* Stub of "tensorflow/lite/kernels/internal/compatibility.h". */
#pragma once
#include "opbound/lite.h"
