// Stub of <third_party/cub/warp/warp_reduce.cuh>, as builds of TensorFlow call it.
#pragma once
#include <cub/warp/warp_reduce.cuh>
