// Stub of <torch/headeronly/util/Exception.h>.
#pragma once
#include "opbound/stable.h"
