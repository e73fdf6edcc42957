// Stub of <torch/csrc/autograd/profiler.h>.
#pragma once
#include "opbound/torch.h"
