// Stub of <torch/csrc/stable/tensor-struct.h>.
#pragma once
#include "opbound/stable.h"
