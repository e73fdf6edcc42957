// Stub of <third_party/cub/device/device_partition.cuh>, as builds of TensorFlow call it.
#pragma once
#include <cub/device/device_partition.cuh>
