// Stub of <gpu/cub/util_ptx.cuh>, as builds of TensorFlow call it.
#pragma once
#include <cub/util_ptx.cuh>
