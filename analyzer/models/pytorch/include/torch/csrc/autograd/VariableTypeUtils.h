// Stub of <torch/csrc/autograd/VariableTypeUtils.h>.
#pragma once
#include "opbound/torch.h"
