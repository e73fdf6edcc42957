// Stub of "tensorflow/core/common_runtime/gpu/gpu_util.h".
#pragma once
#include "opbound/kernel.h"
