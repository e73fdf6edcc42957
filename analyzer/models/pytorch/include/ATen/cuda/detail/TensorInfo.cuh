// Stub of <ATen/cuda/detail/TensorInfo.cuh>.
#pragma once
#include "opbound/aten.h"
