// Stub of <hip/hip_runtime_api.h>.
#pragma once
#include "opbound/hip.h"
