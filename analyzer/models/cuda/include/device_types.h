// Stub of <device_types.h>.
#pragma once
#include "cuda_runtime.h"
