// Stub of <pybind11/stl_bind.h>.
#pragma once
#include "opbound/pybind.h"
