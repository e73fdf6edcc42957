/* Stub of "tflite/c/builtin_op_data.h". */
#pragma once
#include "opbound/lite_c.h"
