/* Stub of "tensorflow/lite/core/macros.h". */
#pragma once
#include "opbound/lite.h"
