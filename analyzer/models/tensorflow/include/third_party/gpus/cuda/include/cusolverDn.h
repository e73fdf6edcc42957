// Stub of <third_party/gpus/cuda/include/cusolverDn.h>, as builds of TensorFlow call it.
#pragma once
#include <cusolverDn.h>
