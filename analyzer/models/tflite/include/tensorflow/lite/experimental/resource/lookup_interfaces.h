/* Stub of "tensorflow/lite/experimental/resource/lookup_interfaces.h". */
#pragma once
#include "opbound/lite_graph.h"
