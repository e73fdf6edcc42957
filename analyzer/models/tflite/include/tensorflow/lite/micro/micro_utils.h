/* Stub of "tensorflow/lite/micro/micro_utils.h". */
#pragma once
#include "opbound/lite.h"
