// Stub of <ATen/TensorUtils.h>.
#pragma once
#include "opbound/tensor.h"
