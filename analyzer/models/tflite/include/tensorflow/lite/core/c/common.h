/* Stub of "tensorflow/lite/core/c/common.h". */
#pragma once
#include "opbound/lite_c.h"
