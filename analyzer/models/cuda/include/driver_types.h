// Stub of <driver_types.h>.
#pragma once
#include "cuda_runtime.h"
