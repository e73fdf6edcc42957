// Stub of <ATen/NamedTensorUtils.h>.
#pragma once
#include "opbound/aten.h"
