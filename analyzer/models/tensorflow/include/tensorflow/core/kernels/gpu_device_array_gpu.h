// Stub of "tensorflow/core/kernels/gpu_device_array_gpu.h".
#pragma once
#include "opbound/gpu.h"
