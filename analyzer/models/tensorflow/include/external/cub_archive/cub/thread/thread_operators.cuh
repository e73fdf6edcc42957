// Stub of <external/cub_archive/cub/thread/thread_operators.cuh>, as builds of TensorFlow call it.
#pragma once
#include <cub/thread/thread_operators.cuh>
