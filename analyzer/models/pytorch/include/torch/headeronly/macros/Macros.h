// Stub of <torch/headeronly/macros/Macros.h>.
#pragma once
#include "opbound/stable.h"
