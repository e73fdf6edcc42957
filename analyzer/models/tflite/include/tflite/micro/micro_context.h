/* Stub of "tflite/micro/micro_context.h". */
#pragma once
#include "opbound/lite.h"
