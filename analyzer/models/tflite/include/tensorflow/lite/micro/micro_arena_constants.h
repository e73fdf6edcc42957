/* Stub of "tensorflow/lite/micro/micro_arena_constants.h". */
#pragma once
#include "opbound/lite.h"
