// Stub of <c10/cuda/CUDAGuard.h>.
#pragma once
#include "opbound/c10.h"
#include <cuda_runtime_api.h>
