// Stub of <third_party/gpus/cuda/include/cublas_v2.h>, as builds of TensorFlow call it.
#pragma once
#include <cublas_v2.h>
