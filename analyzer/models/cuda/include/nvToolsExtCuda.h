// Stub of <nvToolsExtCuda.h>.
#pragma once
#include "opbound/nvtx.h"
