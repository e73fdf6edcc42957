// Stub of <vector_functions.h>.
#pragma once
#include "cuda_runtime.h"
