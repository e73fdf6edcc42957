// Stub of <torch/serialize.h>.
#pragma once
#include "opbound/torch.h"
