// Stub of <math_constants.h>.
#pragma once
#include "cuda_runtime.h"
