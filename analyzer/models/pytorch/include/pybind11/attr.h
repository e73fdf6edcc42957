// Stub of <pybind11/attr.h>.
#pragma once
#include "opbound/pybind.h"
