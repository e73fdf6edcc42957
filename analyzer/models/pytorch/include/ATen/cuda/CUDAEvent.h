// Stub of <ATen/cuda/CUDAEvent.h>.
#pragma once
#include <ATen/cuda/CUDAContext.h>
