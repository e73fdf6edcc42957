// Stub of <torch/headeronly/macros/Export.h>.
#pragma once
#include "opbound/stable.h"
