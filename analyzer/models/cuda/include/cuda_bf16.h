// Stub of <cuda_bf16.h>.
#pragma once
#include "cuda_fp16.h"
#include "opbound/followed/bfloat16_number.h"
