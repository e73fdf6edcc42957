// Stub of <torch/headeronly/macros/Macros.h>.
#pragma once
#include "opbound/torch.h"
