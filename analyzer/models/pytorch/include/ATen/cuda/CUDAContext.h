// Stub of <ATen/cuda/CUDAContext.h>.
#pragma once
#include "opbound/aten.h"
