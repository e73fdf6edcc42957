// Stub of <torch/headeronly/core/TensorAccessor.h>.
#pragma once
#include "opbound/stable.h"
