/* Stub of "tensorflow/lite/array.h". */
#pragma once
#include "opbound/lite_array.h"
