// Stub of <cub/block/block_adjacent_difference.cuh>.
#pragma once
#include "opbound/cub.h"
