/* Stub of "tflite/interpreter_options.h". */
#pragma once
#include "opbound/lite_graph.h"
