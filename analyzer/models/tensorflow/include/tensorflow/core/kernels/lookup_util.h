// Stub of "tensorflow/core/kernels/lookup_util.h".
#pragma once
#include "opbound/runtime.h"
