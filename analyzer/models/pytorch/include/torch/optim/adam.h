// Stub of <torch/optim/adam.h>.
#pragma once
#include "opbound/torch.h"
