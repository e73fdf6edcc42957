// Stub of <ATen/ops/sparse_coo_tensor.h>.
#pragma once
#include "opbound/aten.h"
