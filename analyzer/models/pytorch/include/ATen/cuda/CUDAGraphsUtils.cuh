// Stub of <ATen/cuda/CUDAGraphsUtils.cuh>.
#pragma once
#include "opbound/aten.h"
