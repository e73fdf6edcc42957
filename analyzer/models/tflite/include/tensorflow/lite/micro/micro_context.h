/* Stub of "tensorflow/lite/micro/micro_context.h". */
#pragma once
#include "opbound/lite.h"
