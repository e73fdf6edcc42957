// Stub of <torch/headeronly/util/Half.h>.
#pragma once
#include "opbound/stable.h"
