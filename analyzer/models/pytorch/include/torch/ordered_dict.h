// Stub of <torch/ordered_dict.h>.
#pragma once
#include "opbound/torch.h"
