// Stub of <torch/optim/adamw.h>.
#pragma once
#include "opbound/torch.h"
