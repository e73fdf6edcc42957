// Stub of <third_party/gpus/cuda/include/cufft.h>, as builds of TensorFlow call it.
#pragma once
#include <cufft.h>
