// Stub of "tensorflow/core/kernels/batching_util/periodic_function.h".
#pragma once
#include "opbound/kernel.h"
