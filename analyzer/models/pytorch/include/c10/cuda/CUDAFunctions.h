// Stub of <c10/cuda/CUDAFunctions.h>.
#pragma once
#include "opbound/c10.h"
