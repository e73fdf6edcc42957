// Stub of <torch/optim/sgd.h>.
#pragma once
#include "opbound/torch.h"
