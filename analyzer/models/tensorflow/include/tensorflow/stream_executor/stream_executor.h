// Stub of "tensorflow/stream_executor/stream_executor.h".
#pragma once
#include "opbound/stream_executor.h"
