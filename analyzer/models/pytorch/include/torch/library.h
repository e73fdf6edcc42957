// Stub of <torch/library.h>.
#pragma once
#include "opbound/torch.h"
