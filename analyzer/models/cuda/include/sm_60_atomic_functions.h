// Stub of <sm_60_atomic_functions.h>.
#pragma once
#include "cuda_runtime.h"
