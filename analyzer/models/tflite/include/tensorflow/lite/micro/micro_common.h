/* Stub of "tensorflow/lite/micro/micro_common.h". */
#pragma once
#include "opbound/lite.h"
