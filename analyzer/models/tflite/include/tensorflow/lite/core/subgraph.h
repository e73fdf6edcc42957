/* Stub of "tensorflow/lite/core/subgraph.h". */
#pragma once
#include "opbound/lite_graph.h"
