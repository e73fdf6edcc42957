// Stub of <ATen/core/TensorAccessor.h>.
#pragma once
#include "opbound/aten.h"
