// Stub of <pybind11/operators.h>.
#pragma once
#include "opbound/pybind.h"
