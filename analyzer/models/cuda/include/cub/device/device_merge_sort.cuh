// Stub of <cub/device/device_merge_sort.cuh>.
#pragma once
#include "opbound/cub.h"
