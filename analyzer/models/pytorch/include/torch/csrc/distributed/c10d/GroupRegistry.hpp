// Stub of <torch/csrc/distributed/c10d/GroupRegistry.hpp>.
#pragma once
#include "opbound/c10d.h"
