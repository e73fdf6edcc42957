// Stub of <torch/csrc/api/include/torch/python.h>.
#pragma once
#include "opbound/torch.h"
