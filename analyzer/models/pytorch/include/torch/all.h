// Stub of <torch/all.h>.
#pragma once
#include "opbound/torch.h"
