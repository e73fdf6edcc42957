// Stub of <ATen/CUDAGeneratorImpl.h>.
#pragma once
#include "opbound/aten.h"
