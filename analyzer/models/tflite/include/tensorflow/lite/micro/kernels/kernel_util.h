/* Stub of "tensorflow/lite/micro/kernels/kernel_util.h". */
#pragma once
#include "opbound/lite.h"
