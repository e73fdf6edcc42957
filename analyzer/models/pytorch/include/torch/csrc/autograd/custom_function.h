// Stub of <torch/csrc/autograd/custom_function.h>.
#pragma once
#include "opbound/torch.h"
