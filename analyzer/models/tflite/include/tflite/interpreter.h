/* Stub of "tflite/interpreter.h". */
#pragma once
#include "opbound/lite.h"
