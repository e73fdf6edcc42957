// Stub of <torch/custom_class.h>.
#pragma once
#include "opbound/torch.h"
