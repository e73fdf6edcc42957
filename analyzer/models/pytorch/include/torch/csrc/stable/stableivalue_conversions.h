// Stub of <torch/csrc/stable/stableivalue_conversions.h>.
#pragma once
#include "opbound/stable.h"
