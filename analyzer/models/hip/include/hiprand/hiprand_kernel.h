// Stub of <hiprand/hiprand_kernel.h>.
#pragma once
#include "hiprand/hiprand.h"
