// Stub of "tensorflow/stream_executor/cuda/cuda_stream.h".
#pragma once
#include "opbound/stream_executor.h"
