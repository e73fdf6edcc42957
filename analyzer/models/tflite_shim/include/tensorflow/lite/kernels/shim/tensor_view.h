// Stub of "tensorflow/lite/kernels/shim/tensor_view.h".
#pragma once
#include "opbound/followed/lite_shim.h"
