// Stub of <torch/csrc/utils/pybind.h>.
#pragma once
#include "opbound/torch.h"
