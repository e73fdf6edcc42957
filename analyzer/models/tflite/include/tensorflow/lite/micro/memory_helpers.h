/* Stub of "tensorflow/lite/micro/memory_helpers.h". */
#pragma once
#include "opbound/lite.h"
