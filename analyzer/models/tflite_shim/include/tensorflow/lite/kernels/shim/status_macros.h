// Stub of "tensorflow/lite/kernels/shim/status_macros.h".
#pragma once
#include "opbound/lite_shim_status.h"
