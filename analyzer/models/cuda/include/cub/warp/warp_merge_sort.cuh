// Stub of <cub/warp/warp_merge_sort.cuh>.
#pragma once
#include "opbound/cub.h"
