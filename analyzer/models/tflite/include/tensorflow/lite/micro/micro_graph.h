/* Stub of "tensorflow/lite/micro/micro_graph.h". */
#pragma once
#include "opbound/lite.h"
