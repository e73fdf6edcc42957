// Stub of "tensorflow/core/common_runtime/gpu/gpu_event_mgr.h".
#pragma once
#include "opbound/kernel.h"
