/* Stub of "tensorflow/lite/kernels/padding.h". */
#pragma once
#include "opbound/lite.h"
