/* Stub of "tensorflow/lite/optional_debug_tools.h". */
#pragma once
#include "opbound/lite_model.h"
