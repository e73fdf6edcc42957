// Stub of <curand.h>.
#pragma once
#include "curand_kernel.h"
