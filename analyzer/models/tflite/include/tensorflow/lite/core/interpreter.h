/* Stub of "tensorflow/lite/core/interpreter.h". */
#pragma once
#include "opbound/lite_model.h"
