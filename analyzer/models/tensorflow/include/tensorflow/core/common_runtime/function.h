// Stub of "tensorflow/core/common_runtime/function.h".
#pragma once
#include "opbound/runtime.h"
