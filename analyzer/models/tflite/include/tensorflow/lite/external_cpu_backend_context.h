/* Stub of "tensorflow/lite/external_cpu_backend_context.h". */
#pragma once
#include "opbound/lite_graph.h"
