// Stub of "tensorflow/core/util/gpu_kernel_helper.h".
#pragma once
#include "opbound/gpu.h"
