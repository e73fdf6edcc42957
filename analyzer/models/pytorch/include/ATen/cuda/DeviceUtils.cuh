// Stub of <ATen/cuda/DeviceUtils.cuh>.
#pragma once
#include "opbound/warp.h"
