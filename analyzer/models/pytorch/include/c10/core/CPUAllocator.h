// Stub of <c10/core/CPUAllocator.h>.
#pragma once
#include "opbound/c10.h"
