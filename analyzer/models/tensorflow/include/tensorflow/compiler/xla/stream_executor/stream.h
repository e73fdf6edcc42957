// Stub of "tensorflow/compiler/xla/stream_executor/stream.h".
#pragma once
#include "opbound/stream_executor.h"
