// Stub of <pybind11/cast.h>.
#pragma once
#include "opbound/torch.h"
