// Stub of <pybind11/pybind11.h>.
#pragma once
#include "opbound/pybind.h"
