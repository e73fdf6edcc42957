// In place of <c10/cuda/CUDAException.h>.
#pragma once
#include "opbound_host_device.h"
