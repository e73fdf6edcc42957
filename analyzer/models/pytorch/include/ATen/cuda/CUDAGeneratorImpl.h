// Stub of <ATen/cuda/CUDAGeneratorImpl.h>.
#pragma once
#include "opbound/aten.h"
