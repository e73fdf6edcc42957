// Stub of <cub/device/device_adjacent_difference.cuh>.
#pragma once
#include "opbound/cub.h"
