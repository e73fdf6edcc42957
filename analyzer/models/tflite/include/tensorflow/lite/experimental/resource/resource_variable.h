/* Stub of "tensorflow/lite/experimental/resource/resource_variable.h". */
#pragma once
#include "opbound/lite_graph.h"
