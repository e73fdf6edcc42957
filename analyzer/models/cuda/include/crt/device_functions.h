// Stub of <crt/device_functions.h>.
#pragma once
#include "cuda_runtime.h"
