// Stub of <builtin_types.h>.
#pragma once
#include "cuda_runtime.h"
