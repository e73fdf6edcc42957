/* Stub of "tensorflow/lite/string_type.h". */
#pragma once
#include "opbound/lite.h"
