/* Stub of "tensorflow/lite/interpreter_options.h". */
#pragma once
#include "opbound/lite_graph.h"
