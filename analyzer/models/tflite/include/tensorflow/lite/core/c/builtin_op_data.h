/* Stub of "tensorflow/lite/core/c/builtin_op_data.h". */
#pragma once
#include "opbound/lite_c.h"
