/* Stub of "tflite/micro/memory_helpers.h". */
#pragma once
#include "opbound/lite.h"
