/* Stub of "tflite/context_util.h". */
#pragma once
#include "opbound/lite.h"
