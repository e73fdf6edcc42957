// Stub of <torch/csrc/python_headers.h>.
#pragma once
#include "opbound/torch.h"
