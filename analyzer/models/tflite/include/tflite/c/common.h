/* Stub of "tflite/c/common.h". */
#pragma once
#include "opbound/lite_c.h"
