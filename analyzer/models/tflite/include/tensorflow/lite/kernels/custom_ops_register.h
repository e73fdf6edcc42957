/* Stub of "tensorflow/lite/kernels/custom_ops_register.h". */
#pragma once
#include "opbound/lite.h"
