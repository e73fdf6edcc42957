/* Stub of "tflite/core/interpreter.h". */
#pragma once
#include "opbound/lite_graph.h"
