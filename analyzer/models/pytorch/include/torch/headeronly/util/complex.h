// Stub of <torch/headeronly/util/complex.h>.
#pragma once
#include "opbound/stable.h"
