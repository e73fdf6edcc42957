// Stub of <ATen/core/TensorOptions.h>.
#pragma once
#include "opbound/aten.h"
