// Stub of <torch/csrc/stable/c/shim.h>.
#pragma once
#include "opbound/stable.h"
