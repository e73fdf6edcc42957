// Stub of <torch/optim/rmsprop.h>.
#pragma once
#include "opbound/torch.h"
