// Stub of "tensorflow/core/kernels/cwise_ops.h".
#pragma once
#include "opbound/cwise.h"
