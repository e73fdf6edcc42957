// Stub of <ATen/cuda/CachingHostAllocator.h>.
#pragma once
#include "opbound/aten.h"
