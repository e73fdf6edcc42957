// Stub of <torch/nn/module.h>.
#pragma once
#include "opbound/torch.h"
