// Stub of <c10/cuda/CUDADeviceAssertion.h>.
#pragma once
#include "opbound/aten.h"
