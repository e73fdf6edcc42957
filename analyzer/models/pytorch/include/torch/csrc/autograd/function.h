// Stub of <torch/csrc/autograd/function.h>.
#pragma once
#include "opbound/torch.h"
