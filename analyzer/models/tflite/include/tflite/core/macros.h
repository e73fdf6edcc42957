/* Stub of "tflite/core/macros.h". */
#pragma once
#include "opbound/lite.h"
