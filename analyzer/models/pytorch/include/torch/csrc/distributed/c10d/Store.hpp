// Stub of <torch/csrc/distributed/c10d/Store.hpp>.
#pragma once
#include "opbound/c10d.h"
