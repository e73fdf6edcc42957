/* Stub of "tensorflow/lite/core/interpreter_builder.h". */
#pragma once
#include "opbound/lite_model.h"
