// Stub of "tensorflow/lite/kernels/shim/shape.h".
#pragma once
#include "opbound/followed/lite_shim.h"
