// Stub of <nvToolsExtCudaRt.h>.
#pragma once
#include "opbound/nvtx.h"
