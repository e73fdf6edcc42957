// Stub of <ATen/Tensor.h>.
#pragma once
#include "opbound/tensor.h"
