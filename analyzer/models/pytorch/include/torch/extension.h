// Stub of <torch/extension.h>.
#pragma once
#include "opbound/torch.h"
