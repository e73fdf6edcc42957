// Stub of <sm_35_intrinsics.h>.
#pragma once
#include "cuda_runtime.h"
