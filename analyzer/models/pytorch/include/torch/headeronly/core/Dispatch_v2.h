// Stub of <torch/headeronly/core/Dispatch_v2.h>.
#pragma once
#include "opbound/stable.h"
