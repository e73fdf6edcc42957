// Stub of <torch/csrc/autograd/functions/utils.h>.
#pragma once
#include "opbound/torch.h"
