// Stub of <torch/headeronly/core/Dispatch.h>.
#pragma once
#include "opbound/stable.h"
