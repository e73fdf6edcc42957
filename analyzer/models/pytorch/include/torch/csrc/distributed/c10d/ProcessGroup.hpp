// Stub of <torch/csrc/distributed/c10d/ProcessGroup.hpp>.
#pragma once
#include "opbound/c10d.h"
