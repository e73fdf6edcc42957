/* Stub of "tensorflow/lite/kernels/internal/min.h". */
#pragma once
#include "opbound/lite.h"
