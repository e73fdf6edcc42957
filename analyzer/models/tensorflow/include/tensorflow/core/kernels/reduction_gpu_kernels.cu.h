// Stub of "tensorflow/core/kernels/reduction_gpu_kernels.cu.h".
#pragma once
#include "opbound/gpu.h"
