// Stub of <hip/hip_runtime.h>.
#pragma once
#include "opbound/hip.h"
