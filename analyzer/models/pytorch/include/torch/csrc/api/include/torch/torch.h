// Stub of <torch/csrc/api/include/torch/torch.h>.
#pragma once
#include "opbound/torch.h"
