/* Stub of "tflite/micro/micro_log.h". */
#pragma once
#include "opbound/lite.h"
