// Stub of <third_party/gpus/cuda/include/curand_kernel.h>, as builds of TensorFlow call it.
#pragma once
#include <curand_kernel.h>
