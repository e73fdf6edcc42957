// Stub of <third_party/gpus/cuda/include/cuda.h>, as builds of TensorFlow call it.
#pragma once
#include <cuda.h>
