/* Stub of "tensorflow/lite/context.h". */
#pragma once
#include "opbound/lite.h"
