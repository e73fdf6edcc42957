// Stub of <cub/block/block_merge_sort.cuh>.
#pragma once
#include "opbound/cub.h"
