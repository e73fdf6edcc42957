// Stub of <nvtx3/nvToolsExt.h>.
#pragma once
#include "opbound/nvtx.h"
