// Stub of "tensorflow/core/kernels/gpu_utils.h".
#pragma once
#include "opbound/kernel.h"
