// In place of <ATen/cuda/CUDAContext.h>.
#pragma once
#include "opbound_host_device.h"
