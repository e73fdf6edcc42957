/* Stub of "tensorflow/lite/kernels/cpu_backend_threadpool.h". */
#pragma once
#include "opbound/lite_graph.h"
