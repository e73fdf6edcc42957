// Stub of <library_types.h>.
#pragma once
#include "opbound/cuda_types.h"
