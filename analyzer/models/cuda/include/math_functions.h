// Stub of <math_functions.h>.
#pragma once
#include "cuda_runtime.h"
