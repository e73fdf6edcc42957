// Stub of <pybind11/functional.h>.
#pragma once
#include "opbound/torch.h"
