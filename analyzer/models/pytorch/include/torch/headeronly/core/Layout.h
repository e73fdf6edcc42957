// Stub of <torch/headeronly/core/Layout.h>.
#pragma once
#include "opbound/stable.h"
