// In place of <c10/cuda/CUDACachingAllocator.h>.
#pragma once
#include "opbound_host_device.h"
