// Stub of <hip/driver_types.h>.
#pragma once
#include "opbound/hip.h"
