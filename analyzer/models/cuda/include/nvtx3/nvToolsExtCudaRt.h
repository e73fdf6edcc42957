// Stub of <nvtx3/nvToolsExtCudaRt.h>.
#pragma once
#include "opbound/nvtx.h"
