// Stub of <torch/csrc/autograd/grad_mode.h>.
#pragma once
#include "opbound/torch.h"
