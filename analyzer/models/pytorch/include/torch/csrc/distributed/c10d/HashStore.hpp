// Stub of <torch/csrc/distributed/c10d/HashStore.hpp>.
#pragma once
#include "opbound/c10d.h"
