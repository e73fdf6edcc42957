// Stub of <torch/utils.h>.
#pragma once
#include "opbound/torch.h"
