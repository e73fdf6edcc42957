// Stub of <third_party/gpus/cudnn/cudnn.h>, as builds of TensorFlow call it.
#pragma once
#include <cudnn.h>
