// Stub of "tensorflow/lite/kernels/shim/op_kernel.h".
#pragma once
#include "opbound/followed/lite_shim.h"
#include "opbound/lite_shim_status.h"
