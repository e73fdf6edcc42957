// Stub of <gpu/cub/block/block_reduce.cuh>, as builds of TensorFlow call it.
#pragma once
#include <cub/block/block_reduce.cuh>
