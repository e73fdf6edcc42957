// Stub of <ATen/WrapDimUtils.h>.
#pragma once
#include "opbound/aten.h"
