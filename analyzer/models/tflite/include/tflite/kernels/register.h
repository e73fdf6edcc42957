/* Stub of "tflite/kernels/register.h". */
#pragma once
#include "opbound/lite.h"
