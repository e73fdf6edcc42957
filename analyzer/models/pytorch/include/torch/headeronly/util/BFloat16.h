// Stub of <torch/headeronly/util/BFloat16.h>.
#pragma once
#include "opbound/stable.h"
