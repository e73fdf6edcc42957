// Stub of <torch/csrc/utils/tensor_flatten.h>.
#pragma once
#include "opbound/torch.h"
