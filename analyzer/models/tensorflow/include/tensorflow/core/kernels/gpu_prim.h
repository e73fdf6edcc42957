// Stub of "tensorflow/core/kernels/gpu_prim.h".
#pragma once
#include "opbound/gpu.h"
