// Stub of <third_party/gpus/cuda/include/cublasLt.h>, as builds of TensorFlow call it.
#pragma once
#include <cublasLt.h>
