// Stub of <torch/csrc/stable/tensor_struct.h>.
#pragma once
#include "opbound/stable.h"
