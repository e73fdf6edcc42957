// Stub of <cub/device/device_partition.cuh>.
#pragma once
#include "opbound/cub.h"
