/* Stub of "tensorflow/lite/kernels/op_macros.h". */
#pragma once
#include "opbound/lite.h"
