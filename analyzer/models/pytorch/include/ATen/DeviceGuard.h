// Stub of <ATen/DeviceGuard.h>.
#pragma once
#include "opbound/aten.h"
