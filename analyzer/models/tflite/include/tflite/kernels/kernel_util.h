/* Stub of "tflite/kernels/kernel_util.h". */
#pragma once
#include "opbound/lite.h"
