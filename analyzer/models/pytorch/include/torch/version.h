// Stub of <torch/version.h>.
#pragma once
#include "opbound/torch.h"
