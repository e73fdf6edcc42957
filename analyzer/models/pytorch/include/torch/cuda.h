// Stub of <torch/cuda.h>.
#pragma once
#include "opbound/torch.h"
