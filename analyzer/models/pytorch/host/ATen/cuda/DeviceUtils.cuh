// In place of <ATen/cuda/DeviceUtils.cuh>.
#pragma once
#include "opbound_host_device.h"
