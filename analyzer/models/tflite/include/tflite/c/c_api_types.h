/* Stub of "tflite/c/c_api_types.h". */
#pragma once
#include "opbound/lite_c.h"
