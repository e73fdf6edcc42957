// Stub of <cub/util_device.cuh>.
#pragma once
#include "opbound/cub.h"
