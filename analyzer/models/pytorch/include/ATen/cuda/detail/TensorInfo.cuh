// Stub of <ATen/cuda/detail/TensorInfo.cuh>.
#pragma once
#include "opbound/followed/tensor_info.h"
