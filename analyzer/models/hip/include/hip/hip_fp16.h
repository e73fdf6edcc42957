// Stub of <hip/hip_fp16.h>.
#pragma once
#include "cuda_fp16.h"
#include "opbound/hip.h"
