// Stub of <c10/core/DeviceType.h>.
#pragma once
#include "opbound/c10.h"
