// Stub of <ATen/core/TensorBase.h>.
#pragma once
#include "opbound/aten.h"
