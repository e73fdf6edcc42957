// Stub of <hip/hip_cooperative_groups.h>.
#pragma once
#include "cooperative_groups.h"
#include "opbound/hip.h"
