// Stub of <gpu/cub/cub.cuh>, as builds of TensorFlow call it.
#pragma once
#include <cub/cub.cuh>
