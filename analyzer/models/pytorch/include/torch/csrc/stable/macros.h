// Stub of <torch/csrc/stable/macros.h>.
#pragma once
#include "opbound/stable.h"
