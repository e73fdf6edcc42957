// Stub of <third_party/gpus/cuda/include/cusparse.h>, as builds of TensorFlow call it.
#pragma once
#include <cusparse.h>
