/* Stub of "tensorflow/lite/kernels/cpu_backend_context.h". */
#pragma once
#include "opbound/lite_graph.h"
