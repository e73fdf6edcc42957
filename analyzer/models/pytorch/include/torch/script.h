// Stub of <torch/script.h>.
// umbrella: 4
#pragma once
#include "opbound/torch.h"
