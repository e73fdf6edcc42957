// Stub of "tensorflow/core/platform/stream_executor.h".
#pragma once
#include "opbound/stream_executor.h"
