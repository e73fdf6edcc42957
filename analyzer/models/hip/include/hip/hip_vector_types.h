// Stub of <hip/hip_vector_types.h>.
#pragma once
#include "opbound/hip.h"
