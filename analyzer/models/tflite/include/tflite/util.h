/* Stub of "tflite/util.h". */
#pragma once
#include "opbound/lite.h"
