// Stub of "tensorflow/lite/kernels/shim/tflite_op_shim.h".
#pragma once
#include "opbound/followed/lite_shim_lite.h"
#include "opbound/lite_shim_status.h"
