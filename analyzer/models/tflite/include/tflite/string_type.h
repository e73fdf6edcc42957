/* Stub of "tflite/string_type.h". */
#pragma once
#include "opbound/lite.h"
