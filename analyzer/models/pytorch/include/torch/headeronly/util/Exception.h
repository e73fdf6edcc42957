// Stub of <torch/headeronly/util/Exception.h>.
#pragma once
#include "opbound/torch.h"
