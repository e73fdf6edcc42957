/* Stub of "tensorflow/lite/kernels/internal/common.h". */
#pragma once
#include "opbound/lite.h"
