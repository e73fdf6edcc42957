// Stub of <torch/python.h>.
#pragma once
#include "opbound/torch.h"
