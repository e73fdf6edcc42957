/* Stub of "tflite/kernels/cpu_backend_context.h". */
#pragma once
#include "opbound/lite_graph.h"
