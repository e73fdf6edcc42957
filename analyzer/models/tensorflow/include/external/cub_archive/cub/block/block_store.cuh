// Stub of <external/cub_archive/cub/block/block_store.cuh>, as builds of TensorFlow call it.
#pragma once
#include <cub/block/block_store.cuh>
