// Stub of <torch/headeronly/core/DeviceType.h>.
#pragma once
#include "opbound/stable.h"
