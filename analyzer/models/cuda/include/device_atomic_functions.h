// Stub of <device_atomic_functions.h>.
#pragma once
#include "cuda_runtime.h"
