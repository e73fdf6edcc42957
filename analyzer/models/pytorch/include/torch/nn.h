// Stub of <torch/nn.h>.
#pragma once
#include "opbound/torch.h"
