/* Stub of "tensorflow/lite/experimental/resource/initialization_status.h". */
#pragma once
#include "opbound/lite_graph.h"
