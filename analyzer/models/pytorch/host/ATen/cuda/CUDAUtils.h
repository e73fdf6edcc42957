// In place of <ATen/cuda/CUDAUtils.h>.
#pragma once
#include "opbound_host_device.h"
