// Stub of "tensorflow/core/util/cuda_kernel_helper.h".
#pragma once
#include "opbound/gpu.h"
