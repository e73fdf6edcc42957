// Stub of <external/cub_archive/cub/util_ptx.cuh>, as builds of TensorFlow call it.
#pragma once
#include <cub/util_ptx.cuh>
