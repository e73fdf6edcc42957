// Stub of <pybind11/pytypes.h>.
#pragma once
#include "opbound/pybind.h"
