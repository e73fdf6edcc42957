// Stub of <torch/headeronly/core/MemoryFormat.h>.
#pragma once
#include "opbound/stable.h"
