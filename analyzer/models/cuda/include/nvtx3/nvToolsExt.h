// Stub of <nvtx3/nvToolsExt.h>.
#pragma once
#include "cuda_runtime.h"
