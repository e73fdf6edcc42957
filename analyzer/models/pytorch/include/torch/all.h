// Stub of <torch/all.h>.
// umbrella: 3
#pragma once
#include "opbound/torch.h"
