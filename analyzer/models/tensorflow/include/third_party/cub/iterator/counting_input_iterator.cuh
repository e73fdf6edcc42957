// Stub of <third_party/cub/iterator/counting_input_iterator.cuh>, as builds of TensorFlow call it.
#pragma once
#include <cub/iterator/counting_input_iterator.cuh>
