/* Stub of "tensorflow/lite/kernels/internal/types.h". */
#pragma once
#include "opbound/lite.h"
