// Stub of <pybind11/complex.h>.
#pragma once
#include "opbound/pybind.h"
