// Stub of <third_party/gpus/cuda/include/cuda_runtime.h>, as builds of TensorFlow call it.
#pragma once
#include <cuda_runtime.h>
