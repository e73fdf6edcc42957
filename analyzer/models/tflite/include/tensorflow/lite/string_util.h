/* Stub of "tensorflow/lite/string_util.h". */
#pragma once
#include "opbound/lite.h"
