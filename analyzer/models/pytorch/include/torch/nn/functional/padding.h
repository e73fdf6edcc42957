// Stub of <torch/nn/functional/padding.h>.
#pragma once
#include "opbound/torch.h"
