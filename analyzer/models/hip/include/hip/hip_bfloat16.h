// Stub of <hip/hip_bfloat16.h>.
#pragma once
#include "cuda_bf16.h"
#include "opbound/hip.h"

typedef __nv_bfloat16 hip_bfloat16;
