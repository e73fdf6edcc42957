/* Stub of "tensorflow/lite/types/fp16.h". */
#pragma once
#include "opbound/lite_half.h"
