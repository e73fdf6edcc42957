// Stub of <torch/types.h>.
// umbrella: 6
#pragma once
#include "opbound/torch.h"
