// Stub of <nvtx3/nvToolsExtCuda.h>.
#pragma once
#include "opbound/nvtx.h"
