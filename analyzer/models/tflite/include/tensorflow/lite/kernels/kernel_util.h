/* Stub of "tensorflow/lite/kernels/kernel_util.h". */
#pragma once
#include "opbound/lite.h"
