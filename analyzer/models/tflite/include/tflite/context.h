/* Stub of "tflite/context.h". */
#pragma once
#include "opbound/lite.h"
