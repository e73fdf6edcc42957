// Stub of <cub/warp/warp_store.cuh>.
#pragma once
#include "opbound/cub.h"
