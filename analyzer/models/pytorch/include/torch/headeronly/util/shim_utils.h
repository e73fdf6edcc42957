// Stub of <torch/headeronly/util/shim_utils.h>.
#pragma once
#include "opbound/stable.h"
