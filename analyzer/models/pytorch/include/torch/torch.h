// Stub of <torch/torch.h>.
#pragma once
#include "opbound/torch.h"
