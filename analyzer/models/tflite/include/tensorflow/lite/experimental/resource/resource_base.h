/* Stub of "tensorflow/lite/experimental/resource/resource_base.h". */
#pragma once
#include "opbound/lite_graph.h"
