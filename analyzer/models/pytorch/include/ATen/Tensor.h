// Stub of <ATen/Tensor.h>.
#pragma once
#include "opbound/aten.h"
