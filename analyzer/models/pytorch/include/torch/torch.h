// Stub of <torch/torch.h>.
// umbrella: 2
#pragma once
#include "opbound/torch.h"
