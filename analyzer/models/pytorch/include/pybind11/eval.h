// Stub of <pybind11/eval.h>.
#pragma once
#include "opbound/pybind.h"
