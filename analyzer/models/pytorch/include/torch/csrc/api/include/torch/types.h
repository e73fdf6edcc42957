// Stub of <torch/csrc/api>.
#pragma once
#include "opbound/torch.h"
