// Stub of <c10/cuda/CUDACachingAllocator.h>.
#pragma once
#include "opbound/c10.h"
#include <cuda_runtime_api.h>
