/* Stub of "tflite/builtin_ops.h". */
#pragma once
#include "opbound/lite_ops.h"
