// In place of <ATen/cuda/CUDAEvent.h>.
#pragma once
#include "opbound_host_device.h"
