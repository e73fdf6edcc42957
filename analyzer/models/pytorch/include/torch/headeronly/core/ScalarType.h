// Stub of <torch/headeronly/core/ScalarType.h>.
#pragma once
#include "opbound/stable.h"
