/* Stub of "tensorflow/lite/c/common.h". */
#pragma once
#include "opbound/lite_c.h"
