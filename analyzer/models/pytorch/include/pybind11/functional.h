// Stub of <pybind11/functional.h>.
#pragma once
#include "opbound/pybind.h"
