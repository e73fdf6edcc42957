// Stub of <torch/csrc/stable/accelerator.h>.
#pragma once
#include "opbound/stable.h"
