/* Stub of "tflite/core/c/common.h". */
#pragma once
#include "opbound/lite_c.h"
