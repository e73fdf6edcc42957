/* Stub of "tensorflow/lite/minimal_logging.h". */
#pragma once
#include "opbound/lite.h"
