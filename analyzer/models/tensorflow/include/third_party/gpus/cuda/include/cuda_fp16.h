// Stub of <third_party/gpus/cuda/include/cuda_fp16.h>, as builds of TensorFlow call it.
#pragma once
#include <cuda_fp16.h>
