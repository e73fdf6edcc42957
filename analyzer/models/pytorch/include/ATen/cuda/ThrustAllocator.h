// Stub of <ATen/cuda/ThrustAllocator.h>.
#pragma once
#include "opbound/aten.h"
