/* Stub of "tflite/kernels/op_macros.h". */
#pragma once
#include "opbound/lite.h"
