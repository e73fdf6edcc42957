/* Stub of "tflite/array.h". */
#pragma once
#include "opbound/lite_array.h"
