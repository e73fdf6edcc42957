// Stub of <external/cub_archive/cub/device/device_segmented_reduce.cuh>, as builds of TensorFlow call it.
#pragma once
#include <cub/device/device_segmented_reduce.cuh>
