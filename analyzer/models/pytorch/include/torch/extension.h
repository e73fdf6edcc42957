// Stub of <torch/extension.h>.
// umbrella: 1
#pragma once
#include "opbound/torch.h"
