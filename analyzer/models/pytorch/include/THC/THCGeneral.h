// Stub of <THC/THCGeneral.h>.
#pragma once
#include "opbound/aten.h"
#include <cuda_runtime.h>
