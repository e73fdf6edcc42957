// Stub of <torch/csrc/stable/ops.h>.
#pragma once
#include "opbound/stable.h"
