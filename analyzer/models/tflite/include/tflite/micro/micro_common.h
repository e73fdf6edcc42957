/* Stub of "tflite/micro/micro_common.h". */
#pragma once
#include "opbound/lite.h"
