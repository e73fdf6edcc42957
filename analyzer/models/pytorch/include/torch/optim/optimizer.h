// Stub of <torch/optim/optimizer.h>.
#pragma once
#include "opbound/torch.h"
