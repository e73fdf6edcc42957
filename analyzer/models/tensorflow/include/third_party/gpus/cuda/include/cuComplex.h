// Stub of <third_party/gpus/cuda/include/cuComplex.h>, as builds of TensorFlow call it.
#pragma once
#include <cuComplex.h>
