// Stub of <cub/block/block_discontinuity.cuh>.
#pragma once
#include "opbound/cub.h"
