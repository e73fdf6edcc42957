// Stub of "tensorflow/core/util/cuda_device_functions.h".
#pragma once
#include "opbound/gpu.h"
