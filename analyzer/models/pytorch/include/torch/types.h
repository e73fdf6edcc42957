// Stub of <torch/types.h>.
#pragma once
#include "opbound/torch.h"
