// Stub of <ATen/ParallelOpenMP.h>.
#pragma once
#include "opbound/aten.h"
