// Stub of <torch/csrc/distributed/c10d/Work.hpp>.
#pragma once
#include "opbound/c10d.h"
