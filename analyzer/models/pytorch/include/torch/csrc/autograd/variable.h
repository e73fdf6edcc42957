// Stub of <torch/csrc/autograd/variable.h>.
#pragma once
#include "opbound/torch.h"
