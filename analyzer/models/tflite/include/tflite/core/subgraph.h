/* Stub of "tflite/core/subgraph.h". */
#pragma once
#include "opbound/lite_graph.h"
