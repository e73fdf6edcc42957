/* Stub of "tensorflow/lite/c/c_api.h". */
#pragma once
#include "opbound/lite_c.h"
