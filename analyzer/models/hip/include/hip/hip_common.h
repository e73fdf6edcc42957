// Stub of <hip/hip_common.h>.
#pragma once
#include "opbound/hip.h"
