// Stub of <torch/csrc/distributed/c10d/TCPStore.hpp>.
#pragma once
#include "opbound/c10d.h"
