// Stub of "tensorflow/stream_executor/device_memory.h".
#pragma once
#include "opbound/stream_executor.h"
