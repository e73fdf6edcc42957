// Stub of <vector_types.h>.
#pragma once
#include "cuda_runtime.h"
