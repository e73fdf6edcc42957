// Stub of "tensorflow/core/util/stream_executor_util.h".
#pragma once
#include "opbound/kernel.h"
