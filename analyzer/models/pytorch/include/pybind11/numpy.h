// Stub of <pybind11/numpy.h>.
#pragma once
#include "opbound/pybind.h"
