// In place of <ATen/cuda/CUDAContextLight.h>.
#pragma once
#include "opbound_host_device.h"
