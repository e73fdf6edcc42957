// Stub of <torch/headeronly/util/Float8_e5m2.h>.
#pragma once
#include "opbound/stable.h"
