// Stub of <third_party/gpus/cuda/include/cuda_fp8.h>, as builds of TensorFlow call it.
#pragma once
#include <cuda_fp8.h>
