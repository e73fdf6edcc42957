/* Stub of "tensorflow/lite/micro/flatbuffer_utils.h". */
#pragma once
#include "opbound/lite_schema.h"
