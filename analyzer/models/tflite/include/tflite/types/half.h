/* Stub of "tflite/types/half.h". */
#pragma once
#include "opbound/lite_half.h"
