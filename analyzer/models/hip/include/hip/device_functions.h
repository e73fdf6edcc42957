// Stub of <hip/device_functions.h>.
#pragma once
#include "opbound/hip.h"
