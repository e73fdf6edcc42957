// Stub of <c10/cuda/CUDAMathCompat.h>.
#pragma once
#include "opbound/c10.h"
