// Stub of <ATen/cuda/CUDAContextLight.h>.
#pragma once
#include "opbound/aten.h"
#include <cuda_runtime_api.h>
