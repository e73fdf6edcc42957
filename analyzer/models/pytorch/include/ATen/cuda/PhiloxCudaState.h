// Stub of <ATen/cuda/PhiloxCudaState.h>.
#pragma once
#include "opbound/aten.h"
