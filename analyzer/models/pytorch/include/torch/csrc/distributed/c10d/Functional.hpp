// Stub of <torch/csrc/distributed/c10d/Functional.hpp>.
#pragma once
#include "opbound/c10d.h"
