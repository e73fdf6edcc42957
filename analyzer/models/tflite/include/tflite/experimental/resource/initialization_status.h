/* Stub of "tflite/experimental/resource/initialization_status.h". */
#pragma once
#include "opbound/lite_graph.h"
