// Stub of <hip/hip_complex.h>.
#pragma once
#include "cufft.h"
#include "opbound/hip.h"
