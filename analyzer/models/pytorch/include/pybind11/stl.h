// Stub of <pybind11/stl.h>.
#pragma once
#include "opbound/pybind.h"
