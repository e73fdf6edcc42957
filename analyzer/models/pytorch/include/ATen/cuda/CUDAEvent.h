// Stub of <ATen/cuda/CUDAEvent.h>.
#pragma once
#include "opbound/aten.h"
