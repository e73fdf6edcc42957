// Stub of <third_party/cub/cub.cuh>, as builds of TensorFlow call it.
#pragma once
#include <cub/cub.cuh>
