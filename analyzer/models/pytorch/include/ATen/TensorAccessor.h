// Stub of <ATen/TensorAccessor.h>.
#pragma once
#include "opbound/aten.h"
