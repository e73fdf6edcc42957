// Stub of <ATen/cuda/detail/KernelUtils.h>.
#pragma once
#include "opbound/tensor.h"
