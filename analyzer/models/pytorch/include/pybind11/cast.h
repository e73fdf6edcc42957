// Stub of <pybind11/cast.h>.
#pragma once
#include "opbound/pybind.h"
