// Stub of <torch/csrc/stable/tensor-inl.h>.
#pragma once
#include "opbound/stable.h"
