/* Stub of "tflite/string_util.h". */
#pragma once
#include "opbound/lite.h"
