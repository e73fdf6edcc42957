// Stub of the CUDA samples' <helper_math.h>.
#pragma once
#include "opbound/followed/helper_math.h"
