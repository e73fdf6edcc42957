// Stub of <torch/optim/adagrad.h>.
#pragma once
#include "opbound/torch.h"
