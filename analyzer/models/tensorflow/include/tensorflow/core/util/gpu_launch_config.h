// Stub of "tensorflow/core/util/gpu_launch_config.h".
#pragma once
#include "opbound/gpu.h"
