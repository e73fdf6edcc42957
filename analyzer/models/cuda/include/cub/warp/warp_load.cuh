// Stub of <cub/warp/warp_load.cuh>.
#pragma once
#include "opbound/cub.h"
