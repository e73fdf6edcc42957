// Stub of <ATen/cuda/CUDAUtils.h>.
#pragma once
#include "opbound/aten.h"
