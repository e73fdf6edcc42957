// Stub of <torch/headeronly/version.h>.
#pragma once
#include "opbound/stable.h"
