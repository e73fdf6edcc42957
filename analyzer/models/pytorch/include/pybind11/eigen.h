// Stub of <pybind11/eigen.h>.
#pragma once
#include "opbound/pybind.h"
