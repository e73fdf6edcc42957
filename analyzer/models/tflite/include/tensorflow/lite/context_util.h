/* Stub of "tensorflow/lite/context_util.h". */
#pragma once
#include "opbound/lite.h"
