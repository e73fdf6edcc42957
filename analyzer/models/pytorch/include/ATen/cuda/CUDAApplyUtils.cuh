// Stub of <ATen/cuda/CUDAApplyUtils.cuh>.
#pragma once
#include "opbound/aten.h"
