// Stub of <hip/hip_version.h>.
#pragma once
#include "opbound/hip.h"
