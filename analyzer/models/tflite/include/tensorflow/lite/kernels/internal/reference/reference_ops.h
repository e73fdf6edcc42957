/* Stub of "tensorflow/lite/kernels/internal/reference/reference_ops.h". */
#pragma once
#include "opbound/lite.h"
