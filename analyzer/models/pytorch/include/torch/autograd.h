// Stub of <torch/autograd.h>.
#pragma once
#include "opbound/torch.h"
