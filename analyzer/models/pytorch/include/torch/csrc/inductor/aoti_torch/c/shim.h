// Stub of <torch/csrc/inductor/aoti_torch/c/shim.h>.
#pragma once
#include "opbound/torch.h"
