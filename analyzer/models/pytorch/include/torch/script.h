// Stub of <torch/script.h>.
#pragma once
#include "opbound/torch.h"
