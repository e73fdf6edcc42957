// Stub of <ATen/native/cuda/Loops.cuh>.
#pragma once
#include "opbound/tensor_iterator.h"
#include <thrust/tuple.h>

#ifndef GPU_LAMBDA
#define GPU_LAMBDA __host__ __device__
#endif
#define ASSERT_HOST_DEVICE_LAMBDA(type)
