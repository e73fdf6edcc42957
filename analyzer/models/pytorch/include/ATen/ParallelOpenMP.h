// Stub of <ATen/ParallelOpenMP.h>.
#pragma once
#include "opbound/tensor.h"
