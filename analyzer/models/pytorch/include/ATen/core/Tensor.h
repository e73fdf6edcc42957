// Stub of <ATen/core/Tensor.h>.
// umbrella: 7
#pragma once
#include "opbound/aten.h"
