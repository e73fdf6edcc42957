// Stub of <torch/nn/functional.h>.
#pragma once
#include "opbound/torch.h"
