// Stub of <torch/csrc/THP.h>.
#pragma once
#include "opbound/torch.h"
