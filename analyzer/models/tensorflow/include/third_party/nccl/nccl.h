// Stub of <third_party/nccl/nccl.h>, as builds of TensorFlow call it.
#pragma once
#include <nccl.h>
