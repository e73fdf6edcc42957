// Stub of <cub/util_math.cuh>.
#pragma once
#include "opbound/cub.h"
