// Stub of <ATen/cuda/CUDABlas.h>.
#pragma once
#include "opbound/aten.h"
