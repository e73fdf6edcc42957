// Stub of <torch/csrc/distributed/c10d/Types.hpp>.
#pragma once
#include "opbound/c10d.h"
