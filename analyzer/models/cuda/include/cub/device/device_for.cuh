// Stub of <cub/device/device_for.cuh>.
#pragma once
#include "opbound/cub.h"
