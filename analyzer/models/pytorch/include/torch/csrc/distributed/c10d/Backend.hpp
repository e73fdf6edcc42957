// Stub of <torch/csrc/distributed/c10d/Backend.hpp>.
#pragma once
#include "opbound/c10d.h"
