// Stub of <ATen/TensorUtils.h>.
#pragma once
#include "opbound/aten.h"
