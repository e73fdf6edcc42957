/* Stub of "tensorflow/lite/kernels/internal/max.h". */
#pragma once
#include "opbound/lite.h"
