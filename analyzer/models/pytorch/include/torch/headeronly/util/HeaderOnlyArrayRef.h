// Stub of <torch/headeronly/util/HeaderOnlyArrayRef.h>.
#pragma once
#include "opbound/stable.h"
