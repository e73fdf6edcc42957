// Stub of <ATen/cuda/detail/KernelUtils.h>.
#pragma once
#include "opbound/aten.h"
