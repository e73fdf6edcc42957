/* Stub of "tflite/micro/micro_utils.h". */
#pragma once
#include "opbound/lite.h"
