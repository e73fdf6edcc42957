// Stub of <device_functions.h>.
#pragma once
#include "cuda_runtime.h"
