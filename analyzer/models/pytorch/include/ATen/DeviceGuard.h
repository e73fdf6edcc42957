// Stub of <ATen/DeviceGuard.h>.
#pragma once
#include "opbound/tensor.h"
