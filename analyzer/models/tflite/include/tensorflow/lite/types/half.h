/* Stub of "tensorflow/lite/types/half.h". */
#pragma once
#include "opbound/lite_half.h"
