// In place of <c10/cuda/CUDAGuard.h>.
#pragma once
#include "opbound_host_device.h"
