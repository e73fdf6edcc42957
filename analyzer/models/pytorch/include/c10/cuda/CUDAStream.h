// Stub of <c10/cuda/CUDAStream.h>.
#pragma once
#include "opbound/c10.h"
#include <cuda_runtime_api.h>
