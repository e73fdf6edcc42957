// Stub of <ATen/cuda/CUDAUtils.h>.
#pragma once
#include "opbound/tensor.h"
