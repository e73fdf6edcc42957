// Stub of <torch/csrc/api/include/torch/version.h>.
#pragma once
#include "opbound/torch.h"
