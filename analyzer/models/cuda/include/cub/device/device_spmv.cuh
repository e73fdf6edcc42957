// Stub of <cub/device/device_spmv.cuh>.
#pragma once
#include "opbound/cub.h"
