// Stub of the CUDA samples' <helper_cuda.h>.
#pragma once
#include "opbound/followed/helper_cuda.h"
