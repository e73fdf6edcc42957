/* Stub of "tflite/external_cpu_backend_context.h". */
#pragma once
#include "opbound/lite_graph.h"
