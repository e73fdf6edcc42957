// Stub of <gpu/cub/iterator/transform_input_iterator.cuh>, as builds of TensorFlow call it.
#pragma once
#include <cub/iterator/transform_input_iterator.cuh>
