// Stub of <torch/optim.h>.
#pragma once
#include "opbound/torch.h"
