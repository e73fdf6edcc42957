// Stub of <ATen/native/cuda/KernelUtils.h>.
#pragma once
#include "opbound/aten.h"
