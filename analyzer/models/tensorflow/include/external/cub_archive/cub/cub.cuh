// Stub of <external/cub_archive/cub/cub.cuh>, as builds of TensorFlow call it.
#pragma once
#include <cub/cub.cuh>
