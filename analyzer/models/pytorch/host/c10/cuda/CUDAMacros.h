// In place of <c10/cuda/CUDAMacros.h>.
#pragma once
#include "opbound_host_device.h"
