// Stub of <nvToolsExt.h>.
#pragma once
#include "opbound/nvtx.h"
