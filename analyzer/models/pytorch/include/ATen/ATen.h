// Stub of <ATen/ATen.h>.
// umbrella: 5
#pragma once
#include "opbound/aten.h"
