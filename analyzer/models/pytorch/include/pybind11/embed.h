// Stub of <pybind11/embed.h>.
#pragma once
#include "opbound/pybind.h"
