// Stub of <THC/THCDeviceUtils.cuh>.
#pragma once
#include "opbound/warp.h"
