// Stub of <ATen/cuda/CUDAUtils.h>.
#pragma once
#include <ATen/cuda/CUDAContext.h>
