/* Stub of "tensorflow/lite/util.h". */
#pragma once
#include "opbound/lite.h"
