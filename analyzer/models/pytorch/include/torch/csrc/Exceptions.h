// Stub of <torch/csrc/Exceptions.h>.
#pragma once
#include "opbound/torch.h"
