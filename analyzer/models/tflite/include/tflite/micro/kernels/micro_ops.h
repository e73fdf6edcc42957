/* Stub of "tflite/micro/kernels/micro_ops.h". */
#pragma once
#include "opbound/lite.h"
