// Stub of <torch/csrc/distributed/c10d/FileStore.hpp>.
#pragma once
#include "opbound/c10d.h"
