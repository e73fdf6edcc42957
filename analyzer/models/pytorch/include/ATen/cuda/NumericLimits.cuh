// Stub of <ATen/cuda/NumericLimits.cuh>.
#pragma once
#include "opbound/aten.h"
