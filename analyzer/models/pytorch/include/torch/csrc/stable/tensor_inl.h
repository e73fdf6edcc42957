// Stub of <torch/csrc/stable/tensor_inl.h>.
#pragma once
#include "opbound/stable.h"
