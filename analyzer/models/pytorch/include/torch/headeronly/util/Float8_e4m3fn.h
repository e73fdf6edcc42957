// Stub of <torch/headeronly/util/Float8_e4m3fn.h>.
#pragma once
#include "opbound/stable.h"
