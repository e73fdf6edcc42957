// Stub of <gpu/cub/device/device_histogram.cuh>, as builds of TensorFlow call it.
#pragma once
#include <cub/device/device_histogram.cuh>
