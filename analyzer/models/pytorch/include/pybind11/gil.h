// Stub of <pybind11/gil.h>.
#pragma once
#include "opbound/pybind.h"
