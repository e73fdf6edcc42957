// Stub of <torch/serialize/tensor.h>.
#pragma once
#include "opbound/torch.h"
