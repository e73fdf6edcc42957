// Stub of <third_party/gpus/cuda/include/library_types.h>, as builds of TensorFlow call it.
#pragma once
#include <library_types.h>
