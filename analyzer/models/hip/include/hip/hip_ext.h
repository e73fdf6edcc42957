// Stub of <hip/hip_ext.h>.
#pragma once
#include "opbound/hip.h"
