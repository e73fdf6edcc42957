// Stub of "tensorflow/core/util/cuda_launch_config.h".
#pragma once
#include "opbound/gpu.h"
