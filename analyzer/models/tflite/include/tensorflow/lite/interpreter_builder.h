/* Stub of "tensorflow/lite/interpreter_builder.h". */
#pragma once
#include "opbound/lite_model.h"
