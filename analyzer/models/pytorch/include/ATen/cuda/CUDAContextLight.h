// Stub of <ATen/cuda/CUDAContextLight.h>.
#pragma once
#include "opbound/aten.h"
