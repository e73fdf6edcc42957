// Stub of <sm_20_intrinsics.h>.
#pragma once
#include "cuda_runtime.h"
