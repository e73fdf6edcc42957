// Stub of <torch/csrc/stable/tensor.h>.
#pragma once
#include "opbound/stable.h"
