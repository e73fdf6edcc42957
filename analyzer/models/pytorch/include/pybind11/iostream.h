// Stub of <pybind11/iostream.h>.
#pragma once
#include "opbound/pybind.h"
