// Stub of <cub/block/block_histogram.cuh>.
#pragma once
#include "opbound/cub.h"
