/* Stub of "tensorflow/lite/interpreter.h". */
#pragma once
#include "opbound/lite_model.h"
