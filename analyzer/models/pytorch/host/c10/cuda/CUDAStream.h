// In place of <c10/cuda/CUDAStream.h>.
#pragma once
#include "opbound_host_device.h"
