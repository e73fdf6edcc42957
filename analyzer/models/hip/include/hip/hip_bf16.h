// Stub of <hip/hip_bf16.h>.
#pragma once
#include "cuda_bf16.h"
#include "opbound/hip.h"

typedef __nv_bfloat16 __hip_bfloat16;
typedef __nv_bfloat162 __hip_bfloat162;
