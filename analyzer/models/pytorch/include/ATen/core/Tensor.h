// Stub of <ATen/core/Tensor.h>.
#pragma once
#include "opbound/aten.h"
