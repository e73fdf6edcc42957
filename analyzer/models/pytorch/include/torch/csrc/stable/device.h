// Stub of <torch/csrc/stable/device.h>.
#pragma once
#include "opbound/stable.h"
