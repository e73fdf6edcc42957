// Stub of <ATen/MemoryOverlap.h>.
#pragma once
#include "opbound/aten.h"
