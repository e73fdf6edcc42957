// Stub of <host_defines.h>.
#pragma once
#include "cuda_runtime.h"
