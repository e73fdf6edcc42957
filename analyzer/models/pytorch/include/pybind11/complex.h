// Stub of <pybind11/complex.h>.
#pragma once
#include "opbound/torch.h"
