// In place of <c10/cuda/CUDAFunctions.h>.
#pragma once
#include "opbound_host_device.h"
