// Stub of <cuda.h>.
#pragma once
#include "cuda_runtime.h"
