// Stub of <THC/THCDeviceTensor.cuh>.
#pragma once
#include "opbound/aten.h"
