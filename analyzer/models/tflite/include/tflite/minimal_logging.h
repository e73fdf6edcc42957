/* Stub of "tflite/minimal_logging.h". */
#pragma once
#include "opbound/lite.h"
