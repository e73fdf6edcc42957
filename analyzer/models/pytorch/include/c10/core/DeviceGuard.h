// Stub of <c10/core/DeviceGuard.h>.
#pragma once
#include "opbound/c10.h"
