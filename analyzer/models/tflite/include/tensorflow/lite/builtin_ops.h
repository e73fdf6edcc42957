/* Stub of "tensorflow/lite/builtin_ops.h". */
#pragma once
#include "opbound/lite_ops.h"
