// Stub of <pybind11/chrono.h>.
#pragma once
#include "opbound/pybind.h"
