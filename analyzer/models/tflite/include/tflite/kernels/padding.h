/* Stub of "tflite/kernels/padding.h". */
#pragma once
#include "opbound/lite.h"
