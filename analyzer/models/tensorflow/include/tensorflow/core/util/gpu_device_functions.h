// Stub of "tensorflow/core/util/gpu_device_functions.h".
#pragma once
#include "opbound/gpu.h"
