// Stub of <ATen/AccumulateType.h>.
#pragma once
#include "opbound/aten.h"
