// Stub of <hip/math_constants.h>.
#pragma once
#include "opbound/hip.h"
